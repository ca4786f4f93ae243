package io.wrkbench.cassandra;

import java.util.HashMap;
import java.util.Map;
import org.apache.cassandra.auth.AuthenticatedUser;
import org.apache.cassandra.auth.CassandraRoleManager;
import org.apache.cassandra.auth.IRoleManager;
import org.apache.cassandra.auth.RoleOptions;
import org.apache.cassandra.auth.RoleResource;
import org.apache.cassandra.config.DatabaseDescriptor;

/** The roles that cass-operator wants to be there. For a Cassandra that is up. */
final class Roles {
  /**
   * What was set last, by name: cass-operator asks in every pass, and to hash a password takes 0.1
   * s of a core.
   */
  private final Map<String, Server.Role> done = new HashMap<>();

  synchronized String ensure(Server.Role role) {
    if (!DatabaseDescriptor.getAuthenticator().requireAuthentication()) {
      return "nothing to do: authentication is off, anybody may connect";
    }
    IRoleManager roles = DatabaseDescriptor.getRoleManager();
    RoleResource resource = RoleResource.role(role.name());
    String what = "the role was there";
    if (!roles.isExistingRole(resource)) {
      roles.createRole(AuthenticatedUser.SYSTEM_USER, resource, options(role));
      what = "the role was created";
    } else if (!role.equals(done.get(role.name()))) {
      roles.alterRole(AuthenticatedUser.SYSTEM_USER, resource, options(role));
      what = "the role was there, and was given this password";
    }
    done.put(role.name(), role);
    return what + dropDefaultSuperuser(roles, role);
  }

  /**
   * Cassandra makes a superuser whose name and password everybody knows when it finds no role at
   * first. It may do so after a role was made here: so this is looked at each time.
   */
  private static String dropDefaultSuperuser(IRoleManager roles, Server.Role role) {
    String name = CassandraRoleManager.DEFAULT_SUPERUSER_NAME;
    RoleResource resource = RoleResource.role(name);
    if (!role.superuser() || role.name().equals(name) || !roles.isExistingRole(resource)) {
      return "";
    }
    roles.dropRole(AuthenticatedUser.SYSTEM_USER, resource);
    return "; the default superuser " + name + " was dropped";
  }

  private static RoleOptions options(Server.Role role) {
    RoleOptions options = new RoleOptions();
    options.setOption(IRoleManager.Option.PASSWORD, role.password());
    options.setOption(IRoleManager.Option.SUPERUSER, role.superuser());
    options.setOption(IRoleManager.Option.LOGIN, role.canLogin());
    return options;
  }
}
