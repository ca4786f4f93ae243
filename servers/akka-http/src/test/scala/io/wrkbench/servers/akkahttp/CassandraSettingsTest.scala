package io.wrkbench.servers.akkahttp

import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.{CsvSource, ValueSource}

final class CassandraSettingsTest {
  private val complete = Map(
    "CASSANDRA_CONTACT_POINTS" -> "one:9042, [::1]:9043",
    "CASSANDRA_LOCAL_DATACENTER" -> "dc1",
    "CASSANDRA_USERNAME" -> "me",
    "CASSANDRA_PASSWORD" -> "secret"
  )

  @Test def becomeThoseOfTheDriver(): Unit = {
    val settings = CassandraSettings.fromEnvironment(complete).toOption.get.getConfig("datastax-java-driver")
    assertThat(settings.getStringList("basic.contact-points")).containsExactly("one:9042", "[::1]:9043")
    assertThat(settings.getString("basic.load-balancing-policy.local-datacenter")).isEqualTo("dc1")
    assertThat(settings.getString("advanced.auth-provider.username")).isEqualTo("me")
    assertThat(settings.getString("advanced.auth-provider.password")).isEqualTo("secret")
  }

  @Test def needNoUser(): Unit = {
    val settings = CassandraSettings.fromEnvironment(complete - "CASSANDRA_USERNAME" - "CASSANDRA_PASSWORD")
    assertThat(settings.toOption.get.hasPath("datastax-java-driver.advanced.auth-provider")).isFalse
  }

  @ParameterizedTest
  @CsvSource(
    Array(
      "CASSANDRA_CONTACT_POINTS, CASSANDRA_CONTACT_POINTS isn't set",
      "CASSANDRA_LOCAL_DATACENTER, CASSANDRA_LOCAL_DATACENTER isn't set",
      "CASSANDRA_USERNAME, 'CASSANDRA_PASSWORD is set, but CASSANDRA_USERNAME isn''t'",
      "CASSANDRA_PASSWORD, 'CASSANDRA_USERNAME is set, but CASSANDRA_PASSWORD isn''t'"
    )
  )
  def nameTheVariableThatIsMissingOrEmpty(variable: String, problem: String): Unit =
    for (environment <- Seq(complete - variable, complete + (variable -> " ")))
      assertThat(CassandraSettings.fromEnvironment(environment).left.getOrElse("accepted"))
        .startsWith(problem)

  @ParameterizedTest
  @ValueSource(strings = Array("one", "one:", ":9042", "one:0", "one:65536", "one:9042,two", ","))
  def refuseContactPointsWithoutHostAndPort(points: String): Unit =
    assertThat(
      CassandraSettings
        .fromEnvironment(complete + ("CASSANDRA_CONTACT_POINTS" -> points))
        .left
        .getOrElse("accepted")
    ).startsWith("CASSANDRA_CONTACT_POINTS must be HOST:PORT")
}
