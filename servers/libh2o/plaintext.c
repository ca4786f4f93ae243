/*
 * The TechEmpower plaintext test as an application of libh2o, as TechEmpower's own entry for h2o is one: the answer comes
 * from memory. (The h2o program reads it from a file for each request.)
 *   usage: plaintext [PORT]     8080; one thread for each core that the process may use
 */
#define _GNU_SOURCE /* sched_getaffinity */
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#define H2O_USE_LIBUV 0
#include <h2o.h>

enum { CORKED_AT_MOST = 65536 };

static h2o_globalconf_t config;

/*
 * Connections are corked, and answers leave when their turn of the event loop is over: those to a batch of pipelined requests go
 * in one packet. With a busy network card, the kernel does this by itself (tcp_autocorking); loopback and the virtual network of
 * pods are never busy.
 */
static __thread int answered[CORKED_AT_MOST], answered_count;
static __thread unsigned turn_of[CORKED_AT_MOST], turn;

static void cork(int descriptor)
{
    int on = 1;

    if (descriptor < CORKED_AT_MOST)
        setsockopt(descriptor, IPPROTO_TCP, TCP_CORK, &on, sizeof(on));
}

static void will_be_answered(int descriptor)
{
    if (descriptor < CORKED_AT_MOST && turn_of[descriptor] != turn) {
        turn_of[descriptor] = turn;
        answered[answered_count++] = descriptor;
    }
}

/* TCP_NODELAY sends what is held back and keeps the cork. A connection that was closed in this turn has sent it already. */
static void end_turn(void)
{
    int on = 1;

    while (answered_count > 0)
        setsockopt(answered[--answered_count], IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
    turn++;
}

static int answer(h2o_req_t *request, const char *text, size_t length)
{
    static h2o_generator_t whole; /* all of the body is sent at once */
    h2o_iovec_t body = h2o_iovec_init(text, length);

    request->res.status = 200;
    request->res.reason = "OK";
    request->res.content_length = length;
    h2o_add_header(&request->pool, &request->res.headers, H2O_TOKEN_CONTENT_TYPE, NULL, H2O_STRLIT("text/plain"));
    h2o_start_response(request, &whole);
    h2o_send(request, &body, 1, H2O_SEND_STATE_FINAL);
    return 0;
}

static int is(h2o_iovec_t seen, const char *text, size_t length)
{
    return h2o_memis(seen.base, seen.len, text, length);
}

static int route(h2o_handler_t *handler, h2o_req_t *request)
{
    will_be_answered(h2o_socket_get_fd(request->conn->callbacks->get_socket(request->conn)));
    if (!is(request->method, H2O_STRLIT("GET"))) {
        h2o_send_error_405(request, "Method Not Allowed", "only GET is allowed", 0);
        return 0;
    }
    if (is(request->path_normalized, H2O_STRLIT("/plaintext")))
        return answer(request, H2O_STRLIT("Hello, World!"));
    if (is(request->path_normalized, H2O_STRLIT("/ready")))
        return answer(request, H2O_STRLIT("ready"));
    return -1; /* 404 */
}

static void on_connections(h2o_socket_t *listener, const char *error)
{
    h2o_socket_t *connection;

    if (error != NULL)
        return;
    while ((connection = h2o_evloop_socket_accept(listener)) != NULL) {
        cork(h2o_socket_get_fd(connection));
        h2o_accept(listener->data, connection);
    }
}

static void fail(const char *what)
{
    perror(what);
    exit(1);
}

static int listen_on(int port)
{
    int on = 1, descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};

    if (descriptor == -1 || setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on)) == -1 ||
        bind(descriptor, (struct sockaddr *)&address, sizeof(address)) == -1 || listen(descriptor, SOMAXCONN) == -1)
        fail("can't listen on the port");
    return descriptor;
}

/* Each thread has its own event loop. They share the listening socket, and an idle thread takes the next connection. */
static void *serve(void *listening)
{
    h2o_context_t context;
    h2o_accept_ctx_t accepting = {.ctx = &context, .hosts = config.hosts};
    h2o_socket_t *listener;
    int descriptor = dup(*(int *)listening);

    if (descriptor == -1)
        fail("dup");
    h2o_context_init(&context, h2o_evloop_create(), &config);
    listener = h2o_evloop_socket_create(context.loop, descriptor, H2O_SOCKET_FLAG_DONT_READ);
    listener->data = &accepting;
    h2o_socket_read_start(listener, on_connections);
    for (turn = 1;; end_turn())
        if (h2o_evloop_run(context.loop, INT32_MAX) != 0 && errno != EINTR)
            fail("epoll");
    return NULL;
}

static int cores(void)
{
    cpu_set_t allowed;

    if (sched_getaffinity(0, sizeof(allowed), &allowed) != 0)
        fail("sched_getaffinity");
    return CPU_COUNT(&allowed);
}

/* The first process of a container ends on a signal only if it has a handler for it. */
static void end(int signal)
{
    _exit(0);
}

int main(int argc, char **argv)
{
    int listening = listen_on(argc > 1 ? atoi(argv[1]) : 8080);
    h2o_hostconf_t *host;
    pthread_t thread;

    signal(SIGPIPE, SIG_IGN);
    signal(SIGTERM, end);
    h2o_config_init(&config);
    host = h2o_config_register_host(&config, h2o_iovec_init(H2O_STRLIT("default")), 65535);
    h2o_create_handler(h2o_config_register_path(host, "/", 0), sizeof(h2o_handler_t))->on_req = route;
    for (int others = cores() - 1; others > 0; others--)
        if (pthread_create(&thread, NULL, serve, &listening) != 0)
            fail("pthread_create");
    serve(&listening);
}
