package io.wrkbench.cassandra;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.cassandra.gms.ApplicationState;

/** One node in the list of endpoints that the management API gives. */
final class Endpoint {
  private Endpoint() {}

  /**
   * Everything that gossip says of a node, all values as text.
   *
   * @param address without a port
   * @param alive what the failure detector thinks of it
   */
  static Map<String, String> of(
      String address, boolean alive, Map<ApplicationState, String> states) {
    Map<String, String> endpoint = new LinkedHashMap<>();
    endpoint.put("ENDPOINT_IP", address);
    endpoint.put("IS_ALIVE", Boolean.toString(alive));
    states.forEach(
        (state, value) -> {
          // Tokens are binary data in gossip.
          if (state != ApplicationState.TOKENS) {
            endpoint.put(state.name(), value);
          }
        });
    // Cassandra 5 gossips STATUS only among versions that need it; readers of this list look for it
    // by that name.
    String status = endpoint.get(ApplicationState.STATUS_WITH_PORT.name());
    if (status != null) {
      endpoint.putIfAbsent(ApplicationState.STATUS.name(), status);
    }
    return endpoint;
  }
}
