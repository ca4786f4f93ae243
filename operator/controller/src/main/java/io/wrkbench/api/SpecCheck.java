package io.wrkbench.api;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.LoadPlan;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Checks what the operator relies on in a spec. The schema checks the same and more. This class is
 * for runs that were stored under another schema, and for what no schema can express.
 */
final class SpecCheck {
  private SpecCheck() {}

  /** What is missing or wrong, with its field; empty if nothing is. */
  static Optional<String> problem(BenchmarkRunSpec spec) {
    try {
      check(spec);
      return Optional.empty();
    } catch (Broken broken) {
      return Optional.of(broken.getMessage());
    }
  }

  private static void check(BenchmarkRunSpec spec) {
    need(spec.target, "spec.target");
    need(spec.load, "spec.load");
    check(spec.target);
    if (spec.cassandra != null) {
      check(spec.cassandra, spec.target);
    }
    check(spec.request, "spec.request");
    check(spec.load);
    for (int i = 0; i < spec.background.size(); i++) {
      BackgroundLoad background = spec.background.get(i);
      String path = "spec.background[" + i + "]";
      need(background.name, path + ".name");
      check(background.request, path + ".request");
    }
    if (spec.background.stream().map(b -> b.name).distinct().count() < spec.background.size()) {
      throw new Broken("spec.background", "has the same name twice");
    }
    exactlyOne("spec.warmup", spec.warmup.duration, spec.warmup.untilSteady);
    if (spec.attempts < 1 || spec.discardAttempts < 0 || spec.discardAttempts >= spec.attempts) {
      throw new Broken("spec.attempts", "must be above 0 and above discardAttempts");
    }
    if (!spec.timeout.isPositive()) {
      throw new Broken("spec.timeout", "must be above 0s");
    }
    for (int i = 0; i < spec.objectives.size(); i++) {
      check(spec.objectives.get(i), "spec.objectives[" + i + "]");
    }
  }

  private static void check(Target target) {
    exactlyOne("spec.target", target.server, target.service, target.url);
    if (target.server != null) {
      String path = "spec.target.server";
      need(target.server.image, path + ".image");
      need(target.server.port, path + ".port");
      for (int i = 0; i < target.server.env.size(); i++) {
        EnvVar variable = target.server.env.get(i);
        need(variable.getName(), path + ".env[" + i + "].name");
        check(variable, path + ".env[" + i + "]");
      }
      check(target.server.resources, path + ".resources");
      check(target.server.podTemplate, path + ".podTemplate");
    }
    if (target.service != null) {
      need(target.service.name, "spec.target.service.name");
      need(target.service.port, "spec.target.service.port");
    }
    if (target.tls != null) {
      check(target.tls.caFrom, "spec.target.tls.caFrom");
    }
  }

  private static void check(Cassandra cassandra, Target target) {
    exactlyOne("spec.cassandra", cassandra.datacenter, cassandra.external);
    need(target.server, "spec.target.server");
    if (cassandra.datacenter != null) {
      check(cassandra.datacenter.resources, "spec.cassandra.datacenter.resources");
    }
    if (cassandra.external != null) {
      need(cassandra.external.localDatacenter, "spec.cassandra.external.localDatacenter");
      if (cassandra.external.contactPoints.isEmpty()) {
        throw new Broken("spec.cassandra.external.contactPoints", "is missing");
      }
    }
  }

  private static void check(EnvVar variable, String path) {
    if (variable.getValueFrom() != null && variable.getValueFrom().getResourceFieldRef() != null) {
      check(
          variable.getValueFrom().getResourceFieldRef().getDivisor(),
          path + ".valueFrom.resourceFieldRef.divisor");
    }
  }

  private static void check(ResourceRequirements resources, String path) {
    if (resources != null) {
      resources.getLimits().forEach((name, limit) -> check(limit, path + ".limits." + name));
      resources.getRequests().forEach((name, asked) -> check(asked, path + ".requests." + name));
    }
  }

  /** fabric8 reads 1K, but throws when asked for its value. */
  private static void check(Quantity quantity, String path) {
    if (quantity != null && !quantity.toString().matches(Patterns.QUANTITY)) {
      throw new Broken(path, "is not a quantity: " + quantity);
    }
  }

  private static void check(Request request, String path) {
    for (int i = 0; i < request.headers.size(); i++) {
      Header header = request.headers.get(i);
      String at = path + ".headers[" + i + "]";
      need(header.name, at + ".name");
      exactlyOne(at, header.value, header.valueFrom);
      if (header.valueFrom != null) {
        check(header.valueFrom.secretKeyRef, at + ".valueFrom.secretKeyRef");
      }
    }
    check(request.bodyFrom, path + ".bodyFrom");
    try {
      var unused = new LoadPlan.Request(request.method, request.path, List.of(), request.body);
      var unusedToo = new LoadPlan.Expectation(request.expect.status, request.expect.bodyContains);
    } catch (IllegalArgumentException e) {
      throw new Broken(path, e.getMessage());
    }
  }

  private static void check(Load load) {
    exactlyOne("spec.load", load.wrk, load.ab, load.curl, load.constantRate);
    if (load.wrk != null) {
      check(load.wrk.script, "spec.load.wrk.script");
    }
    if (load.constantRate != null) {
      need(load.constantRate.rate, "spec.load.constantRate.rate");
    }
    check(load.podTemplate, "spec.load.podTemplate");
  }

  private static void check(ConfigMapSource source, String path) {
    if (source != null) {
      check(source.configMapKeyRef, path + ".configMapKeyRef");
    }
  }

  private static void check(KeyRef reference, String path) {
    need(reference, path);
    need(reference.name, path + ".name");
    need(reference.key, path + ".key");
  }

  private static void check(Objective objective, String path) {
    need(objective.metric, path + ".metric");
    if (!objective.metric.matches(Objective.METRIC)) {
      throw new Broken(path + ".metric", "is not a figure of the summary: " + objective.metric);
    }
    boolean latency = objective.metric.startsWith("latency.");
    try {
      for (String bound :
          Stream.of(objective.min, objective.max).filter(Objects::nonNull).toList()) {
        Object unused = latency ? GoDuration.parse(bound) : new BigDecimal(bound);
      }
    } catch (NumberFormatException e) {
      throw new Broken(path, "has a bound that is not a number");
    } catch (IllegalArgumentException e) {
      throw new Broken(path, e.getMessage());
    }
  }

  /** The merged template is built from this one, so it must be valid by itself. */
  private static void check(JsonNode podTemplate, String path) {
    if (podTemplate == null || podTemplate.isNull()) {
      return;
    }
    try {
      PodTemplateSpec template =
          ApiJson.serialization().convertValue(podTemplate, PodTemplateSpec.class);
      need(template, path);
    } catch (IllegalArgumentException e) {
      Exception cause = e.getCause() instanceof Exception inner ? inner : e;
      throw new Broken(ReadProblem.of(path, cause).toString());
    }
  }

  private static void need(Object value, String path) {
    if (value == null) {
      throw new Broken(path, "is missing");
    }
  }

  private static void exactlyOne(String path, Object... alternatives) {
    if (Stream.of(alternatives).filter(Objects::nonNull).count() != 1) {
      throw new Broken(path, "must have exactly one of its alternatives");
    }
  }

  /** Ends the check; never leaves this class. */
  private static final class Broken extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Broken(String problem) {
      super(problem, null, false, false);
    }

    Broken(String path, String problem) {
      this(path + ": " + problem);
    }
  }
}
