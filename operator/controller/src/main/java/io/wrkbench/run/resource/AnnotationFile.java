package io.wrkbench.run.resource;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;

/**
 * A file in a pod that holds what an annotation of the pod says, as the kubelet passes it on. So
 * the operator tells a running pod something that has neither a port nor a token.
 *
 * @param volume name of its volume
 * @param folder where that is mounted, with a slash at the end
 * @param name of the file
 * @param annotation what it holds
 */
record AnnotationFile(String volume, String folder, String name, String annotation) {
  String path() {
    return folder + name;
  }

  ContainerBuilder mountIn(ContainerBuilder container) {
    return container
        .addNewVolumeMount()
        .withName(volume)
        .withMountPath(folder)
        .withReadOnly(true)
        .endVolumeMount();
  }

  Volume asVolume() {
    return new VolumeBuilder()
        .withName(volume)
        .withNewDownwardAPI()
        .addNewItem()
        .withPath(name)
        .withNewFieldRef()
        .withFieldPath("metadata.annotations['" + annotation + "']")
        .endFieldRef()
        .endItem()
        .endDownwardAPI()
        .build();
  }
}
