package io.wrkbench.step;

/** Deletes the object itself, whose time to live is over. */
public record Delete() implements Write {}
