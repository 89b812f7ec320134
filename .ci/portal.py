#!/usr/bin/env python3
"""Stands in for the Central Portal in the dry run of a release, and answers as its documentation of the
publisher API says.

usage: .ci/portal.py BUNDLE TOKEN STATE

It prints the port of its own on the loopback interface. It takes the bytes of BUNDLE with the token, says twice that they
are being checked, and then that they are in STATE.
"""

import email
import http.server
import json
import pathlib
import sys
import urllib.parse

BUNDLE, TOKEN, STATE = sys.argv[1:]
DEPLOYMENT = "28570f16-da32-4c14-bd2e-c1acc0782365"
states = ["PENDING", "VALIDATING", STATE]


class Portal(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"] or 0))
        url = urllib.parse.urlsplit(self.path)
        query = dict(urllib.parse.parse_qsl(url.query))
        if self.headers["Authorization"] != "Bearer " + TOKEN:
            self.answer(401, "no such token")
        elif url.path == "/upload":
            head = f"Content-Type: {self.headers['Content-Type']}\r\n\r\n".encode()
            parts = {part.get_param("name", header="content-disposition"): part.get_payload(decode=True)
                     for part in email.message_from_bytes(head + body).get_payload()}
            taken = parts.keys() == {"bundle"} and parts["bundle"] == pathlib.Path(BUNDLE).read_bytes()
            taken = taken and query.get("publishingType") == "USER_MANAGED" and query.get("name")
            self.answer(*((201, DEPLOYMENT) if taken else (400, "no bundle that a person publishes")))
        elif url.path == "/status" and query.get("id") == DEPLOYMENT:
            state = states.pop(0) if len(states) > 1 else states[0]
            self.answer(200, json.dumps({"deploymentId": DEPLOYMENT, "deploymentState": state, "errors": {}}))
        else:
            self.answer(404, "nothing here")

    def answer(self, code, text):
        self.send_response(code)
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *unused):
        pass


with http.server.HTTPServer(("127.0.0.1", 0), Portal) as server:
    print(server.server_address[1], flush=True)
    server.serve_forever()
