/** The service's name at systemd, the account that it runs as, and the file of its settings. */
export const NAME = 'estampa'
export const SETTINGS_FILE = '/etc/estampa/ambiente'
export const UNIT_FILE = `/etc/systemd/system/${NAME}.service`
export const DEFAULT_DATA_DIR = '/var/lib/estampa'

/** Quotes for systemd, where `%` begins a specifier. */
const quoted = (text) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('%', '%%')}"`
/** A word of a command line, where `$` begins a variable. */
const argument = (text) => quoted(text).replaceAll('$', '$$$$')
const path = (text) => text.replaceAll('%', '%%')

const isBelow = (folder, parent) => folder === parent || folder.startsWith(`${parent}/`)
const atHome = (folder) => ['/home', '/root', '/run/user'].some((home) => isBelow(folder, home))

/**
 * The systemd unit of a shop. `program` is the folder of the code, `node` the program that runs it, `network` the option
 * `--rede`, `lowPorts` leave for ports below 1024. All paths are absolute. The first line keeps the facts for `factsOf`.
 */
export function systemdUnit(facts) {
  const { program, node, dataDir, network, lowPorts } = facts
  const below = '/var/lib/'
  const own = dataDir.startsWith(below)
  const capability = lowPorts ? 'CAP_NET_BIND_SERVICE' : ''
  return `${FACTS}${JSON.stringify(facts)}
[Unit]
Description=Estampa, a loja
Wants=network-online.target
After=network-online.target postgresql.service
RequiresMountsFor=${quoted(program)} ${quoted(dataDir)}
# A database on another machine may take long to come back: the shop never stops trying.
StartLimitIntervalSec=0

[Service]
Type=exec
User=${NAME}
Group=${NAME}
WorkingDirectory=${path(program)}
ExecStart=${[node, `${program}/scripts/current.mjs`, 'start', ...(network ? ['--rede'] : [])].map(argument).join(' ')}
Environment=${quoted(`DATA_DIR=${dataDir}`)} NODE_COMPILE_CACHE=%C/${NAME}/node
EnvironmentFile=-${SETTINGS_FILE}
${own ? `StateDirectory=${path(dataDir.slice(below.length))}\nStateDirectoryMode=0700` : `ReadWritePaths=${quoted(dataDir)}`}
CacheDirectory=${NAME}
UMask=0077
Restart=always
RestartSec=10
# On a stop systemd signals only the launcher, which stops the shop and then the database. After the time limit systemd
# kills the remaining processes.
KillMode=mixed
TimeoutStopSec=90
LimitNOFILE=65536
StandardOutput=journal
StandardError=journal
SyslogIdentifier=${NAME}

# Not used: MemoryDenyWriteExecute (V8 compiles to machine code), PrivateIPC and RemoveIPC (PostgreSQL's shared memory
# keeps a second server off the data), ProcSubset=pid (Node reads the number of processors and the memory there).
NoNewPrivileges=yes
CapabilityBoundingSet=${capability}
AmbientCapabilities=${capability}
ProtectSystem=strict
ProtectHome=${[program, dataDir, node].some(atHome) ? 'read-only' : 'yes'}
PrivateTmp=yes
PrivateDevices=yes
DevicePolicy=closed
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
KeyringMode=private
LockPersonality=yes
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
SystemCallErrorNumber=EPERM
SystemCallFilter=@system-service
SystemCallFilter=~@privileged

[Install]
WantedBy=multi-user.target
`
}

const FACTS = '# Feito por npm run servico: '

/** Reads what an installed unit was made of; null when another program wrote it. */
export function factsOf(unit) {
  const [first = ''] = unit.split('\n')
  if (!first.startsWith(FACTS)) return null
  try {
    return JSON.parse(first.slice(FACTS.length))
  } catch {
    return null
  }
}

/** The properties of `systemctl show`, one `Name=value` a line, as an object. */
export const properties = (text) =>
  Object.fromEntries(Array.from(text.matchAll(/^(.*?)=(.*)$/gm), ([, name, value]) => [name, value]))

const LOG = `Os registros: sudo journalctl -u ${NAME} -e`

/**
 * The state of the service for a person, in lines. `serving` says whether the shop answers at `address`; null when this
 * account may not read the settings, which name the port. `install` and `more` are commands for the administrator.
 */
export function stateInWords(state, { address, serving, install, more }) {
  if (state.LoadState !== 'loaded') return ['O serviço não está instalado.', `Para instalar: ${install}`]
  const starts =
    state.UnitFileState === 'enabled'
      ? 'Liga sozinha com o computador.'
      : `Não liga sozinha com o computador. Para que ligue: sudo systemctl enable ${NAME}`
  return [...situation(state, { address, serving, more }), starts]
}

function situation({ ActiveState, SubState, NRestarts, ActiveEnterTimestamp }, { address, serving, more }) {
  if (ActiveState === 'active' && serving === null)
    return [`O serviço está ligado. Se a loja responde, só o administrador do computador vê: ${more}`]
  if (ActiveState === 'active' && serving)
    return [
      `A loja está aberta em ${address} (no ar desde ${ActiveEnterTimestamp || 'agora'}).`,
      ...(Number(NRestarts) > 0 ? [`O serviço já recomeçou ${NRestarts} vez(es) desde que foi ligado. ${LOG}`] : []),
    ]
  if (SubState === 'auto-restart')
    return [`A loja termina ao abrir, e é tentada de novo a cada 10 s (${NRestarts} vez(es) até agora).`, LOG]
  if (ActiveState === 'active' || ActiveState === 'activating')
    return [`O serviço está ligado, mas a loja não responde em ${address}. Na primeira vez isso leva um minuto.`, LOG]
  if (ActiveState === 'deactivating') return ['A loja está fechando.']
  if (ActiveState === 'failed') return [`A loja parou com erro. Para tentar de novo: sudo systemctl start ${NAME}`, LOG]
  return [`A loja está fechada. Para abrir: sudo systemctl start ${NAME}`]
}
