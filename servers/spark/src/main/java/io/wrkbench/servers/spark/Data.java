package io.wrkbench.servers.spark;

import spark.Request;
import spark.Response;
import spark.Route;

/** Waits on Jetty's thread for the request, which serves nobody else in the meantime. */
final class Data implements Route {
  @Override
  public Object handle(Request request, Response response) throws InterruptedException {
    response.type("text/plain");
    return Delay.parse(request.queryParams("delay")).await();
  }
}
