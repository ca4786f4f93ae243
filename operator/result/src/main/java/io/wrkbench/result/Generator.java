package io.wrkbench.result;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;

/**
 * The machine and the tool that sent the load.
 *
 * @param cpuModel as the kernel names it
 * @param cores of the machine, as the kernel counts them
 * @param kernel release of the kernel
 * @param tool name and version, such as {@code wrk 4.1.0}
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Generator(String cpuModel, int cores, String kernel, String tool) {}
