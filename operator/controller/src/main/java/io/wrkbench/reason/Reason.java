package io.wrkbench.reason;

import static io.wrkbench.reason.DecidedBy.AGENT;
import static io.wrkbench.reason.DecidedBy.API_SERVER;
import static io.wrkbench.reason.DecidedBy.KUBELET;
import static io.wrkbench.reason.DecidedBy.OPERATOR;
import static io.wrkbench.reason.DecidedBy.USER;

import io.wrkbench.result.FailureReason;
import java.util.Arrays;
import java.util.Optional;

/**
 * Every reason that conditions, events, attempts and measurements give: who decides it, what it
 * means, and what to do. The page of reasons for users is generated from these.
 *
 * <p>A reason is part of the contract with users: add, don't rename. The agent's reasons are those
 * of {@link FailureReason}; the kubelet's are its own.
 */
public enum Reason {
  // The course of a run.
  Queued(
      OPERATOR,
      "The run waits for a measuring slot.",
      "Nothing: the message names the runs before it."),
  Admitted(OPERATOR, "The run has a measuring slot, and its timeout counts from here.", ""),
  WarmUpStarted(OPERATOR, "The warm-up has begun.", ""),
  WarmedUp(OPERATOR, "The warm-up has ended.", ""),
  WarmedUpNotSteady(
      OPERATOR,
      "The warm-up reached its limit before the target was steady. The attempts are measured"
          + " anyway.",
      "Raise warmup.untilSteady.limit; otherwise don't trust a trend across the attempts."),
  AttemptStarted(OPERATOR, "An attempt has begun.", ""),
  AttemptSucceeded(OPERATOR, "An attempt was measured.", ""),
  ResultCut(
      OPERATOR,
      "An attempt's figures are in the status, but not all of its result could be stored.",
      "The message says what is missing."),
  AttemptFailed(
      OPERATOR, "An attempt has failed; its own reason is in the message.", "See that reason."),
  BackgroundConnected(OPERATOR, "All background loads have opened all their connections.", ""),
  Completed(OPERATOR, "The run has ended with a result.", ""),
  Failed(
      OPERATOR,
      "The run has ended without a result; the reason is in the message.",
      "See that reason."),
  Cancelled(
      USER,
      "spec.cancel has ended the run, or it was deleted and a finalizer keeps it. What was measured"
          + " so far stays.",
      ""),

  // How runs fail.
  TimedOut(
      OPERATOR,
      "The run didn't end within its timeout, or lacked something that its spec refers to for as"
          + " long.",
      "The message says what the run did last. Create what it lacked, raise spec.timeout or shorten"
          + " the load."),
  NoAttemptSucceeded(
      OPERATOR, "No attempt that counts has succeeded.", "See status.attempts[].reason."),
  SpecChanged(
      USER,
      "A free-form part of the spec (podTemplate, config) was changed after the run was admitted,"
          + " or a ConfigMap that the spec names was while it was measured.",
      "Create another BenchmarkRun."),
  NameConflict(
      OPERATOR,
      "An object that the run must create already exists and doesn't belong to the run.",
      "Delete that object, or give the run another name."),
  Forbidden(
      API_SERVER,
      "The API server forbids an object that the run needs: a quota, an admission policy, or missing rights.",
      "The message has the API server's answer."),
  InvalidJob(
      API_SERVER,
      "The API server refuses the Job of a load as invalid.",
      "Correct load.podTemplate or placement."),
  InvalidDeployment(
      API_SERVER,
      "The API server refuses the target's Deployment as invalid.",
      "Correct target.server."),
  InvalidService(
      API_SERVER,
      "The API server refuses the target's Service as invalid.",
      "Correct target.server.port."),
  InvalidConfigMap(
      API_SERVER,
      "The API server refuses a ConfigMap of the run.",
      "The message has the API server's answer."),
  InvalidObject(
      API_SERVER,
      "The API server refuses an object of the run.",
      "The message has the API server's answer."),
  InvalidSecret(
      API_SERVER,
      "The API server refuses the Secret of the superuser.",
      "The message has the API server's answer."),
  InvalidCassandraDatacenter(
      API_SERVER,
      "The API server refuses the CassandraDatacenter.",
      "Correct cassandra.datacenter."),

  // Whether the figures of a run can be trusted.
  AllChecked(OPERATOR, "Nothing speaks against the figures, and every check could be made.", ""),
  PartlyChecked(
      OPERATOR,
      "Nothing that is known speaks against the figures. Some checks couldn't be made, because"
          + " something wasn't measured.",
      "The message names it; status.attempts[].resources.missing says why."),
  TooManyErrors(
      OPERATOR,
      "More than one in a thousand requests failed, so the latencies are partly those of errors; or"
          + " a counted attempt got no answer that was as expected; or the target crashed in one.",
      "See status.attempts[].errors, and the target's log."),
  LittlesLaw(
      OPERATOR,
      "Latencies, connections and throughput don't fit together: some time is missing, or there is"
          + " too much of it.",
      "Don't believe the latencies. The load pod may lack CPU; give it a node of its own."),
  RateNotHeld(
      OPERATOR,
      "The rate that was asked for wasn't reached, so the latency is that of another load.",
      "Ask for a lower rate, or more connections; status.bottleneck says what was the limit."),
  TargetChanged(
      OPERATOR,
      "The target's pods changed between the warm-up and the last attempt: one was replaced or"
          + " restarted, or there were more or fewer. Behind a Service a restart isn't known.",
      "Find out what changed them: a rollout, an autoscaler, a crash. Measure again when it no longer"
          + " does."),
  NotSteady(
      OPERATOR,
      "The target still got faster or slower while it was measured.",
      "Warm it up for longer, or look for what grows: a heap, a table, a queue."),
  Disturbed(
      OPERATOR,
      "Somebody else took the machine's time in a counted attempt.",
      "Measure again when the machine is free, on a node of its own, or for longer: while an attempt"
          + " begins, the cluster ends one pod and starts another."),
  Unrepeatable(
      OPERATOR,
      "The attempts differ too much for another run to give the same.",
      "Take longer attempts, or more of them (untilPrecise)."),
  TooFewAttempts(
      OPERATOR,
      "Fewer than two attempts count, so nothing shows how much the figures scatter.",
      "Take at least three attempts."),
  NotValid(
      OPERATOR,
      "The objectives would be met, but the figures can't be trusted.",
      "See the condition Valid."),

  // How variants compare.
  AllResolved(
      OPERATOR, "Each variant can be told from the baseline by each metric, or is the same.", ""),
  NotResolvable(
      OPERATOR,
      "A ratio's interval doesn't say on which side of 1 it is, or of an objective's bound, or the"
          + " figures may not be compared.",
      "See status.comparisons[].message: it says which, and what helps."),
  InvalidVariant(
      API_SERVER,
      "The API server refuses the run of a variant: the template with the variant's patch.",
      "The message has the API server's answer. Correct it and create another BenchmarkComparison."),
  TimeoutTooShort(
      OPERATOR,
      "The loads of rounds.min rounds alone take as long as the comparison's timeout, or longer, so"
          + " it could never compare anything.",
      "Raise spec.timeout (24h at most), or ask for fewer rounds or shorter loads, and create another"
          + " BenchmarkComparison."),
  VariantFailed(
      OPERATOR,
      "The run of a variant has failed in the first round, or each of its first two was lost for the"
          + " same reason, so there is nothing to compare.",
      "See the run that the message names."),
  EnvironmentChanged(
      OPERATOR,
      "A round was measured on another node, kernel or image than the rounds before it, with other"
          + " pods behind its Service, or with an edited ConfigMap, or its pods didn't get ready on"
          + " the same node.",
      "The message says what has changed, and what to do about it."),
  MachineSpeedOff(
      OPERATOR,
      "The machine was slower or faster than at the baseline's run of the same round. The"
          + " measurement isn't compared.",
      "If many are left out, use a machine that does nothing else, or one with a fixed clock."),
  RunDeleted(
      USER,
      "Somebody deleted a comparison's run before the comparison had read it. The measurement"
          + " isn't compared.",
      "Find out who deletes BenchmarkRuns."),
  CutOff(
      OPERATOR,
      "The comparison ended before its last run had a result. The measurement isn't compared.",
      "See why the comparison ended."),

  // A step that fails.
  ApiServerError(
      API_SERVER,
      "A request to the API server failed; the operator tries again.",
      "If it persists, look at the API server."),
  StepFailed(
      OPERATOR,
      "A step failed in the operator itself. It tries again until the run times out.",
      "Report it, with the operator's log."),
  WaitingForQuota(
      API_SERVER,
      "A quota has no room for an object that the run needs, or doesn't know its own use yet. The"
          + " operator tries again for a minute, and for an attempt's result for 20 s.",
      "Make room: delete what the quota counts, or raise it."),

  // What lets other runs pass, or ends a run, before or while its target starts.
  ProvisioningTimedOut(
      OPERATOR,
      "The target or a load pod wasn't ready in the time that a run may hold its measuring slot for"
          + " it.",
      "The message says what the run waited for. The chart value maxProvisioning sets the time."),
  NotAllowed(
      USER,
      "The Service is in another namespace and doesn't allow the operator to look at it.",
      "Annotate the Service with wrkbench.io/allow-from, or set placement.load to Anywhere."),
  ServiceIsExternalName(
      OPERATOR,
      "The Service has the type ExternalName: it is only a name for another" + " host.",
      "Use target.url with that host."),
  TargetNodeUnknown(
      OPERATOR, "The node of a ready endpoint isn't known.", "Set placement.load to Anywhere."),
  TargetScaled(USER, "Somebody has changed the target's number of replicas.", "Change it back."),
  CassandraNotAllowed(
      OPERATOR,
      "The operator has no rights to start a Cassandra.",
      "Set the chart value rbac.cassandra, or use cassandra.external."),
  InvalidPodTemplate(
      OPERATOR,
      "A podTemplate isn't a valid PodTemplateSpec; the message names the field.",
      "Correct it, and create another BenchmarkRun."),
  UnreadableSpec(
      OPERATOR,
      "The operator can't read the spec; the message names the field.",
      "Correct it, and create another BenchmarkRun."),
  UnreadableStatus(
      OPERATOR,
      "Somebody has written a status that the operator can't read.",
      "Create the run again."),

  // The target.
  Ready(OPERATOR, "The target, or Cassandra, can be used.", ""),
  TargetReady(OPERATOR, "The target can be loaded.", ""),
  Starting(KUBELET, "The pods aren't ready yet.", "Nothing; if it lasts, look at their logs."),
  Verified(AGENT, "The target answers as the spec expects.", ""),
  TargetVerified(AGENT, "The target answers as the spec expects.", ""),
  TargetNotVerified(
      AGENT,
      "The target doesn't answer as the spec expects.",
      "Correct request.expect, or the target."),
  ConfigMapNotFound(
      OPERATOR,
      "A ConfigMap that the spec names, or its key, doesn't exist.",
      "Create it, or correct the field."),
  ServiceNotFound(
      OPERATOR,
      "The Service that the spec names doesn't exist.",
      "Create it, or correct target.service."),
  ServicePortNotFound(
      OPERATOR,
      "The Service has no such port.",
      "Correct target.service.port; the message lists its ports."),
  NoReadyEndpoints(
      OPERATOR, "The Service has no ready endpoints.", "Look at its selector and at its pods."),
  TargetForbidden(
      API_SERVER,
      "The operator may not read the Service.",
      "Restore the rights that the chart grants, or use target.url."),
  PodRefused(
      API_SERVER,
      "The target's pod can't be created.",
      "The message has the API server's answer: a quota, PodSecurity or a webhook."),
  TargetPodFailed(
      KUBELET,
      "A pod of the target has ended for good, and the one that replaces it isn't ready yet.",
      "The message has the kubelet's explanation: its node has no room, or doesn't suit."),
  TargetEdited(
      USER,
      "Somebody edited the target's Deployment during the run.",
      "Create another BenchmarkRun for the changed target."),
  TargetDeleted(
      USER, "Somebody deleted the target's Deployment during the run.", "Create the run again."),
  TargetRestarted(
      KUBELET,
      "A pod of the target was replaced while it was loaded, or its container restarted and didn't"
          + " crash as far as is known.",
      "Find out who ends its pods: somebody, an eviction, or its node. If its container ended with"
          + " exit code 0, look at its log."),
  TargetCrashed(
      KUBELET,
      "The target's container ended by itself while it was loaded: out of memory, or with another"
          + " exit code than 0. The run isn't valid, because its other attempts don't show this.",
      "The message has the exit code and the end of its log. If it was OOMKilled, raise its memory"
          + " limit; otherwise correct what ended it."),

  // Cassandra.
  CassandraReady(OPERATOR, "Cassandra can be used.", ""),
  External(
      OPERATOR,
      "The target is ready. Its Cassandra is external, so the operator itself doesn't check"
          + " it.",
      ""),
  CassandraStarting(
      OPERATOR, "Cassandra's nodes aren't ready yet.", "Nothing; if it lasts, look at its pods."),
  CassandraDeleted(
      USER, "Somebody deleted the CassandraDatacenter during the run.", "Create the run again."),
  CassandraRestarted(
      KUBELET,
      "Cassandra restarted while the target was loaded.",
      "Look at its pods and at their memory limit."),
  CassandraSecretNotFound(
      OPERATOR,
      "The Secret with Cassandra's credentials doesn't exist, or lacks username or password.",
      "Create it, or correct cassandra.external.credentialsSecret."),
  CassOperatorNotInstalled(
      OPERATOR,
      "The cluster doesn't know CassandraDatacenters.",
      "Install cass-operator, or use cassandra.external."),
  CassOperatorNotRunning(
      OPERATOR,
      "The CassandraDatacenter hasn't been picked up by cass-operator.",
      "Check that cass-operator runs and watches the namespace."),
  NoStorageClass(
      OPERATOR,
      "There is no StorageClass for Cassandra's volumes.",
      "Set cassandra.datacenter.storageClassName."),
  VolumePending(
      OPERATOR,
      "Cassandra's volumes can't be provisioned.",
      "Set cassandra.datacenter.storageClassName to a StorageClass that provides volumes of that"
          + " size."),

  // Pods that don't start.
  Unschedulable(
      KUBELET, "No node can run the pod.", "Check placement, nodeSelector and resources."),
  ErrImagePull(
      KUBELET,
      "The image couldn't be pulled; the kubelet tries again.",
      "Check the image's name and tag."),
  ImagePullBackOff(
      KUBELET,
      "The image can't be pulled.",
      "Check the image's name and tag, and the pull secrets."),
  ErrImageNeverPull(
      KUBELET,
      "The image isn't on the node.",
      "Check the image's name and tag, or its pullPolicy."),
  InvalidImageName(KUBELET, "The image's name is malformed.", "Correct it."),
  ImageInspectError(KUBELET, "The image can't be read.", "Look at the node's container runtime."),
  CrashLoopBackOff(
      KUBELET,
      "The container keeps ending.",
      "Look at its log; the message ends with its last output."),
  CreateContainerConfigError(
      KUBELET,
      "The container can't be configured.",
      "Check the ConfigMaps and Secrets that it names."),
  CreateContainerError(
      KUBELET, "The container can't be created.", "The message has the kubelet's explanation."),
  RunContainerError(
      KUBELET,
      "The container can't be started.",
      "Check its command; the message has the kubelet's explanation."),
  FailedMount(
      KUBELET,
      "A volume of the pod can't be mounted; the kubelet tries again.",
      "Create the ConfigMap, Secret or claim that the message names, or correct the podTemplate."),
  FailedAttachVolume(
      KUBELET,
      "A volume can't be attached to the pod's node; Kubernetes tries again.",
      "The message has its explanation: another node may still hold the volume."),
  ContainerWaiting(
      KUBELET,
      "A container is waiting; the message says for what.",
      "The message has the kubelet's explanation."),

  // Load pods.
  LoadPodErrImageNeverPull(
      KUBELET, "The load image isn't on the node.", "Check the chart's image values."),
  LoadPodImagePullBackOff(
      KUBELET,
      "The load image can't be pulled.",
      "Check the chart's image values and pull secrets."),
  LoadPodInvalidImageName(
      KUBELET, "The load image's name is malformed.", "Correct the chart's image values."),
  LoadPodImageInspectError(
      KUBELET, "The load image can't be read.", "Look at the node's container runtime."),
  LoadPodCrashLoopBackOff(KUBELET, "A container of the load pod keeps ending.", "Look at its log."),
  LoadPodCreateContainerConfigError(
      KUBELET,
      "The load pod can't be configured.",
      "Check the ConfigMaps and Secrets that the spec names."),
  LoadPodCreateContainerError(
      KUBELET, "The load pod can't be created.", "The message has the kubelet's explanation."),
  LoadPodRunContainerError(
      KUBELET, "The load pod can't be started.", "The message has the kubelet's explanation."),
  LoadPodRefused(
      API_SERVER,
      "A load pod can't be created: a quota, PodSecurity, a LimitRange or a webhook refuses it.",
      "The message has the API server's answer."),
  LoadPodMissing(
      OPERATOR,
      "A load had no pods for a minute.",
      "Describe its Job with kubectl; a quota may refuse its pods."),
  LoadPodLost(
      KUBELET,
      "A load pod is gone.",
      "Find out who deletes pods, and whether its node is still there."),
  LoadPodDied(
      KUBELET,
      "The load pod ended without a result.",
      "Find out what kills processes on its node."),
  LoadPodOutOfMemory(
      KUBELET,
      "The load pod ran out of memory.",
      "Raise the memory limit in load.podTemplate, or lower connections."),
  LoadPodEvicted(
      KUBELET,
      "The load pod was evicted.",
      "Look at its node's memory and disk, and find out who evicts pods or drains nodes."),
  LoadPodDeadlineExceeded(
      KUBELET,
      "The load pod reached its deadline, which is later than the run's timeout.",
      "Find out whether something in the cluster sets a shorter one; otherwise report it."),
  LoadPodFailed(
      KUBELET,
      "The load pod was terminated; the message says why.",
      "The message has the kubelet's explanation."),
  LoadOverdue(
      OPERATOR,
      "A load didn't end when it should have.",
      "Look at its node: it may be gone, or its kubelet or container runtime stuck."),
  JobDeleted(USER, "Somebody has deleted a load's Job.", "Find out who deletes Jobs."),
  BackgroundLost(
      OPERATOR,
      "A background load ended or disappeared before its attempt had ended.",
      "Look at its pod."),

  // What the agent says.
  TargetMismatch(
      AGENT,
      "The target answers, but not as request.expect says.",
      "Correct request.expect, or the target."),
  TargetUnreachable(
      AGENT,
      "The target doesn't answer.",
      "Look at the target's address, port and NetworkPolicies."),
  TlsVerificationFailed(
      AGENT,
      "The target's certificate isn't trusted, or is for another host.",
      "Set target.tls.caFrom, or insecureSkipVerify."),
  LoadToolFailed(
      AGENT,
      "The load tool couldn't be started, or ended with an error.",
      "The message has its output."),
  StartedTooLate(
      AGENT,
      "A generator learned its start time too late to start together with the others.",
      "Check whether its node is overloaded; run it again."),
  ClockStepped(
      AGENT,
      "The clock of a load pod's node was set while the load was sent, so its duration and latencies"
          + " are wrong.",
      "Find out what sets the clock: a time service that has just started, or a virtual machine that"
          + " was resumed. Then run it again."),
  LoadToolTimedOut(AGENT, "The load tool didn't end.", "Look at the load pod's node; report it."),
  BackgroundNotConnected(
      AGENT,
      "A background load didn't open all its connections.",
      "Lower its connections, or raise rampUp."),
  ScriptFailed(
      AGENT,
      "The user's Lua script has an error.",
      "Correct wrk.script; the message has Lua's error."),
  NothingAsExpected(
      AGENT,
      "The load was sent, but no answer was as expected.",
      "Look at the target's log, or correct request.expect."),
  NothingAnswered(AGENT, "The load was sent, but no answer came.", "Look at the target's log."),
  InvalidPlan(
      AGENT,
      "The load can't be sent as the spec describes" + " it.",
      "Correct the field that the message names."),
  Interrupted(
      AGENT, "The load pod was told to stop.", "Find out who deletes pods or drains nodes."),
  AgentFailed(AGENT, "The program in the load pod failed.", "Report it, with the pod's log."),

  // Objectives.
  AllMet(OPERATOR, "The summary meets all objectives.", ""),
  Missed(OPERATOR, "The summary misses an objective.", "The message says which and by how much."),
  NotJudged(
      OPERATOR,
      "The run or comparison ended before its objectives could be judged.",
      "See why it ended, and run it again."),
  ObjectivesMet(OPERATOR, "The summary meets all objectives.", ""),
  ObjectivesMissed(
      OPERATOR, "The summary misses an objective.", "The message says which and by how much.");

  private final DecidedBy decidedBy;
  private final String meaning;
  private final String advice;

  Reason(DecidedBy decidedBy, String meaning, String advice) {
    this.decidedBy = decidedBy;
    this.meaning = meaning;
    this.advice = advice;
  }

  /** Who decides it. */
  public DecidedBy decidedBy() {
    return decidedBy;
  }

  /** What it means, in a sentence. */
  public String meaning() {
    return meaning;
  }

  /** What to do, in a sentence; empty if nothing is to be done. */
  public String advice() {
    return advice;
  }

  /** The reason with the agent's name for it. */
  public static Reason of(FailureReason reason) {
    return valueOf(reason.name());
  }

  /**
   * The reason in an agent's result; null for none. A newer agent's reason may not be known here.
   */
  public static Reason ofResult(String word) {
    return word == null ? null : find(word).orElse(AgentFailed);
  }

  /** The reason for an object of that kind that the API server refuses as invalid. */
  public static Reason ofInvalid(String kind) {
    return find("Invalid" + kind).orElse(InvalidObject);
  }

  /** Why a container waits, by the kubelet's reason. */
  public static Reason ofWaiting(String word) {
    return find(word).orElse(ContainerWaiting);
  }

  /** What keeps a load pod from starting, or has ended it, by the kubelet's reason. */
  public static Reason ofLoadPod(String word) {
    return find("LoadPod" + word).orElse(LoadPodFailed);
  }

  /** The reason of that name; empty if there is none. */
  public static Optional<Reason> find(String name) {
    return Arrays.stream(values()).filter(reason -> reason.name().equals(name)).findFirst();
  }
}
