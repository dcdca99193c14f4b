/*
 * bench_echo.c: a bare echo on the same libraries as the server, for comparison.
 *
 * A socket here costs what libwebsockets and libuv cost; whatever a server needs beyond that is
 * ours.
 */
#define _GNU_SOURCE
#include "bench_child.h"
#include "cli.h"

#include <libwebsockets.h>
#include <string.h>
#include <uv.h>

enum { MOST_ECHO = 512, RECEIVED_AT_ONCE = 1024 }; /* the latter as in the server: net.c */

static int on_event(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in,
                    size_t length)
{
    unsigned char bytes[LWS_PRE + MOST_ECHO];

    (void)user;
    if (why != LWS_CALLBACK_RECEIVE || length > MOST_ECHO)
        return 0;
    memcpy(bytes + LWS_PRE, in, length);
    return lws_write(wsi, bytes + LWS_PRE, length, LWS_WRITE_TEXT) < 0 ? -1 : 0;
}

int bench_echo(void *with, void (*ready)(void *to, int port), void *to)
{
    static const struct lws_protocols protocols[] = {
        { .name = "echo", .callback = on_event, .rx_buffer_size = RECEIVED_AT_ONCE },
        { .name = NULL },
    };
    struct lws_context_creation_info info = { .port = 0, .iface = "127.0.0.1" };
    struct lws_context *context;
    struct lws_vhost *host;
    uv_loop_t loop;
    void *loops[] = { &loop };

    (void)with;
    lws_set_log_level(LLL_ERR, NULL);
    if (uv_loop_init(&loop) != 0)
        return CLI_FAILED;
    info.protocols = protocols;
    info.foreign_loops = loops;
    info.options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS;
    context = lws_create_context(&info);
    host = context ? lws_create_vhost(context, &info) : NULL;
    if (!host) {
        cli_complain("libwebsockets cannot listen on a port of this machine.");
        return CLI_FAILED;
    }
    ready(to, lws_get_vhost_listen_port(host));
    return uv_run(&loop, UV_RUN_DEFAULT);
}
