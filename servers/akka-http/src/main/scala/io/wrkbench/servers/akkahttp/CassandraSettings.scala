package io.wrkbench.servers.akkahttp

import com.typesafe.config.{Config, ConfigFactory}

import scala.jdk.CollectionConverters._

/** The addresses and the login of Cassandra, from the environment. */
object CassandraSettings {
  val contactPoints = "CASSANDRA_CONTACT_POINTS"
  val localDatacenter = "CASSANDRA_LOCAL_DATACENTER"
  val username = "CASSANDRA_USERNAME"
  val password = "CASSANDRA_PASSWORD"

  val usage: String =
    s"""environment of the mode cassandra:
       |  $contactPoints    HOST:PORT, several with commas between
       |  $localDatacenter  datacenter of the nodes to ask
       |  $username, $password   both or, for a Cassandra that asks nobody who they are, neither""".stripMargin

  /** The settings of the driver, or which variable is missing or wrong. A variable that is empty isn't set.
    */
  def fromEnvironment(env: Map[String, String]): Either[String, Config] = {
    def get(name: String) = env.get(name).map(_.trim).filter(_.nonEmpty)
    def required(name: String) = get(name).toRight(s"$name isn't set\n$usage")
    for {
      points <- required(contactPoints).flatMap(parseContactPoints)
      datacenter <- required(localDatacenter)
      login <- (get(username), get(password)) match {
        case (Some(user), Some(secret)) => Right(authentication(user, secret))
        case (None, None)               => Right(Map.empty[String, Any])
        case (Some(_), None)            => Left(s"$username is set, but $password isn't\n$usage")
        case (None, Some(_))            => Left(s"$password is set, but $username isn't\n$usage")
      }
    } yield {
      val place = Map[String, Any](
        "datastax-java-driver.basic.contact-points" -> points.asJava,
        "datastax-java-driver.basic.load-balancing-policy.local-datacenter" -> datacenter
      )
      ConfigFactory.parseMap((place ++ login).asJava)
    }
  }

  private def authentication(user: String, secret: String): Map[String, Any] = Map(
    "datastax-java-driver.advanced.auth-provider.class" -> "PlainTextAuthProvider",
    "datastax-java-driver.advanced.auth-provider.username" -> user,
    "datastax-java-driver.advanced.auth-provider.password" -> secret
  )

  private def parseContactPoints(text: String): Either[String, Seq[String]] = {
    val points = text.split(',').toSeq.map(_.trim).filter(_.nonEmpty)
    points.find(!isHostAndPort(_)) match {
      case Some(wrong)            => Left(s"$contactPoints must be HOST:PORT,… but has '$wrong'\n$usage")
      case None if points.isEmpty => Left(s"$contactPoints must be HOST:PORT,… not '$text'\n$usage")
      case None                   => Right(points)
    }
  }

  private def isHostAndPort(point: String): Boolean = {
    val colon = point.lastIndexOf(':')
    colon > 0 && point.substring(colon + 1).toIntOption.exists(port => port > 0 && port <= 65535)
  }
}
