/**
 * What machines, pods and threads use over an interval, read from procfs and cgroupfs.
 *
 * <p>Readers are in packages of their own, one for each subject; what they read is in this one:
 *
 * <ul>
 *   <li>{@link io.wrkbench.sampling.machine.Machine}, and {@link io.wrkbench.sampling.cgroup.Pods}
 *       or {@link io.wrkbench.sampling.cgroup.OwnGroup}, give a {@link
 *       io.wrkbench.sampling.Reading} when they are asked, once a second for example;
 *   <li>two or more of them make a {@link io.wrkbench.sampling.Usage};
 *   <li>{@link io.wrkbench.sampling.thread.Threads} gives a reading of threads, and two of these
 *       make a {@link io.wrkbench.sampling.thread.ThreadUsage}.
 * </ul>
 *
 * <p>Nothing here throws because of what a file holds, or because it is gone, forbidden or cut
 * short: what couldn't be read is absent, and beside it stands why. Nothing writes, waits or opens
 * a connection. Readers aren't thread-safe; readings are immutable.
 */
package io.wrkbench.sampling;
