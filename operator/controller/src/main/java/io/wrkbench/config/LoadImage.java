package io.wrkbench.config;

import java.util.List;

/**
 * The image of load pods.
 *
 * @param name its name, with tag or digest
 * @param pullSecrets names of Secrets that the kubelet pulls it with
 */
public record LoadImage(String name, List<String> pullSecrets) {}
