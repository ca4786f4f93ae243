package io.wrkbench.config;

import java.util.List;

/**
 * The image of load pods.
 *
 * @param name its name, with tag or digest
 * @param pullSecrets names of the Secrets with which the kubelet pulls it
 */
public record LoadImage(String name, List<String> pullSecrets) {}
