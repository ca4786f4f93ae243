package io.wrkbench.comparison.observe;

import io.wrkbench.api.ApiJson;
import io.wrkbench.api.comparison.BenchmarkComparison;

/** The comparison of these tests: shop/jvm, of the variants tuned and defaults. */
final class Jvm {
  private Jvm() {}

  /** A new one, without a status. */
  static BenchmarkComparison comparison() {
    return comparison("null");
  }

  /**
   * A new one.
   *
   * @param status as YAML in one line
   */
  static BenchmarkComparison comparison(String status) {
    return ApiJson.serialization()
        .unmarshal(
            """
            apiVersion: wrkbench.io/v1alpha1
            kind: BenchmarkComparison
            metadata: {name: jvm, namespace: shop, uid: 12345678-9abc-def0-0000-000000000000}
            spec:
              template: {target: {url: "http://10.0.0.7:8080"}, load: {wrk: {}}}
              variants: [{name: tuned}, {name: defaults}]
            status: %s
            """
                .formatted(status),
            BenchmarkComparison.class);
  }
}
