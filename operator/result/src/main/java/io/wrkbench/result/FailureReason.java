package io.wrkbench.result;

/** Why a load failed: the agent's values of {@link LoadResult#reason}. */
public enum FailureReason {
  /** The target answers, but not as the plan expects. */
  TargetMismatch,
  /** No request of the check got an answer. */
  TargetUnreachable,
  /** The target's certificate isn't trusted, or is for another host. */
  TlsVerificationFailed,
  /** The load tool couldn't be started, ended with an error, or left no result. */
  LoadToolFailed,
  /** The common start time of the generators had already passed when the agent learned it. */
  StartedTooLate,
  /** The clock of the generator's machine was set while it sent the load. */
  ClockStepped,
  /** The load tool was still running long after it should have ended. */
  LoadToolTimedOut,
  /** A background load couldn't open all its connections to the target. */
  BackgroundNotConnected,
  /** The user's own script can't be loaded, failed, or ended the load tool. */
  ScriptFailed,
  /** The load was sent, but no answer came. */
  NothingAnswered,
  /** The load was sent and answers came, but none had the expected status. */
  NothingAsExpected,
  /** The plan can't be carried out. */
  InvalidPlan,
  /** The load pod was told to stop. */
  Interrupted,
  /** The agent itself failed. */
  AgentFailed
}
