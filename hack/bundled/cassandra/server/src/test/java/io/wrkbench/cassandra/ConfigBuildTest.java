package io.wrkbench.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

class ConfigBuildTest {
  private static final String MODEL =
      "\"cluster-info\": {\"name\": \"shop\", \"seeds\": \"seed-service,additional\"},"
          + " \"datacenter-info\": {\"name\": \"dc7\", \"graph-enabled\": 0}";

  private static Map<String, String> build(String config, Map<String, String> base) {
    return ConfigBuild.build(environment(config), base);
  }

  private static Map<String, String> environment(String config) {
    return new HashMap<>(
        Map.of(
            "CONFIG_FILE_DATA", "{" + MODEL + config + "}",
            "POD_IP", "10.0.0.7",
            "HOST_IP", "192.0.2.1",
            "USE_HOST_IP_FOR_BROADCAST", "false",
            "RACK_NAME", "r2"));
  }

  private static Map<String, Object> yaml(Map<String, String> files) {
    return new Yaml().load(files.get("cassandra.yaml"));
  }

  @Test
  void putsDatacenterAndRackIntoTheSnitchsFile() {
    assertThat(build("", Map.of()).get("cassandra-rackdc.properties"))
        .isEqualTo("dc=dc7\nrack=r2\n");
  }

  @Test
  void listensOnThePodAndFindsAllSeedsBehindAName() {
    Map<String, Object> yaml =
        yaml(
            build(
                ", \"cassandra-yaml\": {\"listen_address\": \"x\", \"broadcast_address\": \"y\"}",
                Map.of()));

    assertThat(yaml)
        .containsEntry("cluster_name", "shop")
        .containsEntry("listen_address", "10.0.0.7")
        .containsEntry("rpc_address", "0.0.0.0")
        .containsEntry("broadcast_rpc_address", "10.0.0.7")
        .containsEntry("endpoint_snitch", "GossipingPropertyFileSnitch")
        .doesNotContainKey("broadcast_address");
    assertThat(Seeds.of(yaml).names()).containsExactly("seed-service", "additional");
    assertThat(yaml.get("seed_provider").toString())
        .contains("resolve_multiple_ip_addresses_per_dns_record=true");
  }

  @Test
  void aNodeThatIsAloneIsItsOwnSeedAndElseAsItWas() {
    Map<String, Object> yaml = yaml(build("", Map.of("cassandra.yaml", "num_tokens: 16")));
    Map<String, Object> alone = new Yaml().load(ConfigBuild.withSeeds(yaml, "10.0.0.7"));

    assertThat(Seeds.of(alone).names()).containsExactly("10.0.0.7");
    assertThat(alone).containsEntry("num_tokens", 16).containsOnlyKeys(yaml.keySet());
  }

  @Test
  void isReachedByTheHostsAddressWhereThatIsAskedFor() {
    Map<String, String> environment = environment("");
    environment.put("USE_HOST_IP_FOR_BROADCAST", "true");

    assertThat(yaml(ConfigBuild.build(environment, Map.of())))
        .containsEntry("listen_address", "10.0.0.7")
        .containsEntry("broadcast_rpc_address", "192.0.2.1");
  }

  @Test
  void mergesTheDatacentersSettingsIntoTheImages() {
    String base =
        "num_tokens: 16\nauthenticator: none\nsstable:\n  selected_format: bti\n  format: {a: 1}\n";

    Map<String, Object> yaml =
        yaml(
            build(
                ", \"cassandra-yaml\": {\"num_tokens\": 4, \"authenticator\": null,"
                    + " \"sstable\": {\"format\": {\"b\": 2}}, \"hinted_handoff_enabled\": false}",
                Map.of("cassandra.yaml", base)));

    assertThat(yaml)
        .containsEntry("num_tokens", 4)
        .containsEntry("hinted_handoff_enabled", false)
        .containsEntry(
            "sstable", Map.of("selected_format", "bti", "format", Map.of("a", 1, "b", 2)))
        .doesNotContainKey("authenticator");
  }

  @Test
  void keepsFilesThatItDoesNotKnow() {
    assertThat(build("", Map.of("other.conf", "as it is"))).containsEntry("other.conf", "as it is");
  }

  @Test
  void addsOptionsOfBothKindsToThoseOfTheJvm() {
    Map<String, String> files =
        build(
            ", \"jvm-server-options\": {\"max_heap_size\": \"512M\"},"
                + " \"cassandra-env-sh\": {\"additional-jvm-opts\": [\"-Da=1\"]},"
                + " \"jvm17-server-options\": {\"garbage_collector\": \"ZGC\"}",
            Map.of("jvm-server.options", "-Xss256k\n", "jvm17-server.options", "-XX:+UseG1GC\n"));

    assertThat(files.get("jvm-server.options").lines())
        .containsExactly("-Xss256k", "-Xmx512M", "-Da=1");
    assertThat(files.get("jvm17-server.options").lines()).containsExactly("-XX:+UseZGC");
  }

  @Test
  void refusesWhatItWouldLeaveOut() {
    assertThatThrownBy(() -> build(", \"dse-yaml\": {}", Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("spec.config.dse-yaml");
    assertThatThrownBy(() -> build(", \"cassandra-env-sh\": {\"heap-dump-dir\": \"/x\"}", Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("heap-dump-dir");
    assertThatThrownBy(() -> build(", \"cassandra-yaml\": 7", Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cassandra-yaml must be an object");
  }

  @Test
  void saysWhatIsMissing() {
    for (String name : List.of("CONFIG_FILE_DATA", "POD_IP", "RACK_NAME")) {
      Map<String, String> environment = environment("");
      environment.remove(name);
      assertThatThrownBy(() -> ConfigBuild.build(environment, Map.of()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(name);
    }
    Map<String, String> environment = environment("");
    environment.put("CONFIG_FILE_DATA", "{\"cluster-info\": {}}");
    assertThatThrownBy(() -> ConfigBuild.build(environment, Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no name");
    environment.put("CONFIG_FILE_DATA", "nothing");
    assertThatThrownBy(() -> ConfigBuild.build(environment, Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("isn't a JSON object");
  }
}
