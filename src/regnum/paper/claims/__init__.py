"""The paper's statements, each checked with figures of this run's own."""
