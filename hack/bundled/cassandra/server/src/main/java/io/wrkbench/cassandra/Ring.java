package io.wrkbench.cassandra;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.db.ConsistencyLevel;
import org.apache.cassandra.dht.Token;
import org.apache.cassandra.exceptions.InvalidRequestException;
import org.apache.cassandra.gms.ApplicationState;
import org.apache.cassandra.gms.EndpointState;
import org.apache.cassandra.gms.FailureDetector;
import org.apache.cassandra.gms.Gossiper;
import org.apache.cassandra.gms.VersionedValue;
import org.apache.cassandra.locator.IEndpointSnitch;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.NetworkTopologyStrategy;
import org.apache.cassandra.locator.Replica;
import org.apache.cassandra.locator.TokenMetadata;
import org.apache.cassandra.service.StorageService;

/** The nodes of the cluster, as this one sees them. For a Cassandra that is up. */
final class Ring {
  private Ring() {}

  static List<Map<String, String>> endpoints() {
    List<Map<String, String>> endpoints = new ArrayList<>();
    for (InetAddressAndPort endpoint : Gossiper.instance.getEndpoints()) {
      EndpointState state = Gossiper.instance.getEndpointStateForEndpoint(endpoint);
      if (state != null) {
        Map<ApplicationState, String> values = new EnumMap<>(ApplicationState.class);
        for (Map.Entry<ApplicationState, VersionedValue> value : state.states()) {
          values.put(value.getKey(), value.getValue().value);
        }
        endpoints.add(
            Endpoint.of(
                endpoint.getHostAddress(false),
                FailureDetector.instance.isAlive(endpoint),
                values));
      }
    }
    return endpoints;
  }

  static List<String> rangesBelow(String consistencyLevel, int replicasPerDatacenter) {
    ConsistencyLevel level;
    try {
      level = ConsistencyLevel.fromString(consistencyLevel);
    } catch (InvalidRequestException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
    TokenMetadata tokens = StorageService.instance.getTokenMetadata().cloneOnlyTokenMap();
    IEndpointSnitch snitch = DatabaseDescriptor.getEndpointSnitch();
    Map<String, String> replicas = new HashMap<>();
    for (InetAddressAndPort endpoint : tokens.getAllEndpoints()) {
      replicas.put(snitch.getDatacenter(endpoint), Integer.toString(replicasPerDatacenter));
    }
    // A keyspace that doesn't exist: what is asked is what one with these replicas would be like.
    NetworkTopologyStrategy strategy =
        new NetworkTopologyStrategy("replicas_per_datacenter", tokens, snitch, replicas);
    List<String> below = new ArrayList<>();
    for (Token token : tokens.sortedTokens()) {
      Map<String, Quorum> datacenters = new HashMap<>();
      for (Replica replica : strategy.calculateNaturalReplicas(token, tokens)) {
        datacenters.merge(
            snitch.getDatacenter(replica.endpoint()),
            Quorum.of(FailureDetector.instance.isAlive(replica.endpoint())),
            Quorum::plus);
      }
      if (!Quorum.reached(level.name(), datacenters, snitch.getLocalDatacenter())) {
        below.add("up to " + token);
      }
    }
    return below;
  }
}
