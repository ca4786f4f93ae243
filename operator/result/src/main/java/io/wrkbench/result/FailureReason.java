package io.wrkbench.result;

/** Why a load failed: the words that the agent gives as {@link LoadResult#reason}. */
public enum FailureReason {
  /** The target answers, but not as the plan expects. */
  TargetMismatch,
  /** No request of the check got an answer. */
  TargetUnreachable,
  /** The target's certificate isn't trusted, or is for another host. */
  TlsVerificationFailed,
  /** The load tool couldn't be started, ended with an error, or left no result. */
  LoadToolFailed,
  /** The time at which generators start together had passed when it became known. */
  StartedTooLate,
  /** The load tool was still running when it should long have ended. */
  LoadToolTimedOut,
  /** A background load didn't get all its connections to the target. */
  BackgroundNotConnected,
  /** The user's own script can't be loaded, broke, or ended the load tool. */
  ScriptFailed,
  /** The load was sent and not one answer came. */
  NothingAnswered,
  /** The load was sent, answers came, and not one had the expected status. */
  NothingAsExpected,
  /** The plan can't be carried out as it is. */
  InvalidPlan,
  /** The load pod was told to stop. */
  Interrupted,
  /** The agent itself broke. */
  AgentFailed
}
