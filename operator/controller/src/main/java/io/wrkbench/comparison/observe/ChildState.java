package io.wrkbench.comparison.observe;

import io.wrkbench.api.BenchmarkRun;

/** The run that is measured, or is to be measured next, as it is in the cluster. */
public sealed interface ChildState {
  /** Not read, or there is none to read. */
  record Unknown() implements ChildState {}

  /** It isn't there. */
  record Absent() implements ChildState {}

  /** It is there, made by this comparison, and has yet to be listed in the status. */
  record Created(String uid) implements ChildState {}

  /** Something of its name is there that this comparison hasn't made. */
  record Foreign(String name) implements ChildState {}

  /** It goes on. */
  record Running(BenchmarkRun run) implements ChildState {}

  /** It has ended, and its figures are final. */
  record Ended(BenchmarkRun run) implements ChildState {}

  /** It was listed, and is gone. */
  record Gone() implements ChildState {}
}
