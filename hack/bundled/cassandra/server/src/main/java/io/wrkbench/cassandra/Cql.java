package io.wrkbench.cassandra;

import com.datastax.driver.core.Cluster;
import com.datastax.driver.core.ColumnDefinitions;
import com.datastax.driver.core.ConsistencyLevel;
import com.datastax.driver.core.QueryOptions;
import com.datastax.driver.core.ResultSet;
import com.datastax.driver.core.Row;
import com.datastax.driver.core.Session;
import com.datastax.driver.core.exceptions.DriverException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A small cqlsh: runs statements through the driver, as any client would. */
final class Cql {
  private Cql() {}

  /**
   * Prints a line for each row: its values, separated by tabs.
   *
   * @param environment CQL_HOST (default: this host), CQL_PORT (9042), CQL_USERNAME and
   *     CQL_PASSWORD (default: none), CQL_CONSISTENCY (default: LOCAL_ONE)
   * @return the exit code
   */
  static int run(
      Map<String, String> environment, List<String> statements, PrintStream out, PrintStream err) {
    String host =
        environment.getOrDefault("CQL_HOST", environment.getOrDefault("POD_IP", "127.0.0.1"));
    Cluster.Builder builder =
        Cluster.builder()
            .addContactPoint(host)
            .withPort(Integer.parseInt(environment.getOrDefault("CQL_PORT", "9042")))
            .withQueryOptions(
                new QueryOptions()
                    .setConsistencyLevel(
                        ConsistencyLevel.valueOf(
                            environment.getOrDefault("CQL_CONSISTENCY", "LOCAL_ONE"))))
            .withoutMetrics()
            .withoutJMXReporting();
    if (environment.containsKey("CQL_USERNAME")) {
      builder.withCredentials(
          environment.get("CQL_USERNAME"), environment.getOrDefault("CQL_PASSWORD", ""));
    }
    try (Cluster cluster = builder.build();
        Session session = cluster.connect()) {
      for (String statement : statements) {
        ResultSet result = session.execute(statement);
        for (Row row : result) {
          out.println(line(row));
        }
      }
      return 0;
    } catch (DriverException e) {
      err.println(e.getMessage());
      return 1;
    }
  }

  private static String line(Row row) {
    List<String> values = new ArrayList<>();
    for (ColumnDefinitions.Definition column : row.getColumnDefinitions()) {
      values.add(String.valueOf(row.getObject(column.getName())));
    }
    return String.join("\t", values);
  }
}
