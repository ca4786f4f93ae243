package io.wrkbench.run.resource;

import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.VolumeProjection;
import io.fabric8.kubernetes.api.model.VolumeProjectionBuilder;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.BenchmarkRunSpec;
import io.wrkbench.api.ConfigMapSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The folder of a load pod with the agent's plan and the user's files. */
public final class PlanVolume {
  /** Name of the volume. */
  static final String NAME = "plan";

  /** Where it is mounted. */
  static final String FOLDER = "/etc/wrkbench";

  /** File with the plan. */
  static final String PLAN = FOLDER + "/" + PlanConfigMap.KEY;

  /** File with the body of the request. */
  static final String BODY = FOLDER + "/body";

  /** File with the user's Lua script. */
  static final String SCRIPT = FOLDER + "/script.lua";

  /** File with the certificates of the authority. */
  static final String CA = FOLDER + "/ca.crt";

  private PlanVolume() {}

  /** The user's ConfigMaps that the run needs, by the field of the spec that names them. */
  public static Map<String, ConfigMapSource> references(BenchmarkRunSpec spec) {
    Map<String, ConfigMapSource> references = new LinkedHashMap<>();
    references.put("request.bodyFrom", spec.request.bodyFrom);
    references.put("load.wrk.script", spec.load.wrk == null ? null : spec.load.wrk.script);
    references.put("target.tls.caFrom", authority(spec));
    for (int i = 0; i < spec.background.size(); i++) {
      references.put(
          "background[" + i + "].request.bodyFrom", spec.background.get(i).request.bodyFrom);
    }
    references.values().removeIf(reference -> reference == null);
    return references;
  }

  static Volume of(BenchmarkRun run, LoadId load) {
    List<VolumeProjection> sources = new ArrayList<>();
    sources.add(file(Names.plan(run, load), PlanConfigMap.KEY, PLAN));
    add(sources, load.request(run).bodyFrom, BODY);
    add(sources, load.script(run), SCRIPT);
    add(sources, authority(run.getSpec()), CA);
    return new VolumeBuilder()
        .withName(NAME)
        .withNewProjected()
        .withSources(sources)
        .endProjected()
        .build();
  }

  private static ConfigMapSource authority(BenchmarkRunSpec spec) {
    return spec.target.tls == null ? null : spec.target.tls.caFrom;
  }

  private static void add(List<VolumeProjection> sources, ConfigMapSource source, String path) {
    if (source != null) {
      sources.add(file(source.configMapKeyRef.name, source.configMapKeyRef.key, path));
    }
  }

  private static VolumeProjection file(String configMap, String key, String path) {
    return new VolumeProjectionBuilder()
        .withNewConfigMap()
        .withName(configMap)
        .addNewItem()
        .withKey(key)
        .withPath(path.substring(FOLDER.length() + 1))
        .endItem()
        .endConfigMap()
        .build();
  }
}
