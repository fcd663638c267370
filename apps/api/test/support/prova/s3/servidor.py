"""OpenStack Swift with its S3 interface (s3api) in one process, in a folder of its own: python3 swift.py FOLDER.

The same WSGI applications that run on their own machines in a real installation; one replica, one device, sign-in by
`tempauth`. Prints the port once it listens and ends when its input does.
"""
import os
import sys

import eventlet

eventlet.monkey_patch()

from eventlet import wsgi
from swift.common import utils

folder = os.path.realpath(sys.argv[1])
# Before anything reads it: there is no /etc/swift here.
utils.SWIFT_CONF_FILE = os.path.join(folder, 'swift.conf')
with open(utils.SWIFT_CONF_FILE, 'w') as conf:
    conf.write('[swift-hash]\nswift_hash_path_prefix = estampa\nswift_hash_path_suffix = estampa\n')
utils.HASH_PATH_PREFIX = utils.HASH_PATH_SUFFIX = b'estampa'

from swift.common.ring import RingBuilder
from swift.common.wsgi import loadapp

KINDS = ('account', 'container', 'object')


def listen():
    return eventlet.listen(('127.0.0.1', 0), backlog=512)


sockets = {kind: listen() for kind in KINDS}
os.makedirs(os.path.join(folder, 'devices', 'd1'))
for kind in KINDS:
    builder = RingBuilder(1, 1, 1)
    port = sockets[kind].getsockname()[1]
    builder.add_dev({'id': 0, 'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': port, 'device': 'd1', 'weight': 1})
    builder.rebalance()
    builder.get_ring().save(os.path.join(folder, f'{kind}.ring.gz'))

COMMON = f'''[DEFAULT]
swift_dir = {folder}
devices = {folder}/devices
mount_check = false
log_level = ERROR
fallocate_reserve = 0
disable_fallocate = true
'''


def write(name, text):
    path = os.path.join(folder, f'{name}.conf')
    with open(path, 'w') as conf:
        conf.write(COMMON + text)
    return path


def serve(name, sock, text):
    app = loadapp(write(name, text), global_conf={'log_name': name})
    eventlet.spawn(wsgi.server, sock, app, log=open(os.devnull, 'w'), keepalive=True)


for kind in KINDS:
    serve(kind, sockets[kind], f'[pipeline:main]\npipeline = {kind}-server\n[app:{kind}-server]\nuse = egg:swift#{kind}\n')
front = listen()
serve(
    'proxy',
    front,
    '''[pipeline:main]
pipeline = catch_errors cache s3api tempauth proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
s3_acl = false
check_bucket_owner = false
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
''',
)
print(front.getsockname()[1], flush=True)
eventlet.tpool.execute(sys.stdin.read)
