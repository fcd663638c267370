import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { linhaDeTextos, partesDaPlanilha, zip64De, zipDe } from '../../apps/api/test/support/planilha-hostil.ts'
import { assinado, buildRequest, connectSocket, Fio, primeiraMensagem } from '../../apps/api/test/support/prova/fio.ts'
import { SLOW_NOTAS } from './ataque-notas.ts'
import {
  type Alvo,
  buildFixedAddress,
  cinco,
  dripBytes,
  floodRequests,
  type Golpe,
  holdHalfOpen,
  PAUSA_MS,
  recordStatus,
  repeatRequests,
  trinta,
  varios,
} from './ataque-passos.ts'

const buildLogin = (username: string) =>
  buildRequest('POST /api/auth/login/', [], JSON.stringify({ username, password: 'errada' }))
const fundo = (bytes: number) => '['.repeat(bytes)
const largo = (bytes: number) => `{"ids":[${'1,'.repeat(bytes / 2)}1]}`
const variacoes = JSON.stringify({
  titulo: 'x',
  variacoes: Array.from({ length: 500 }, (_, n) => ({ sku: {}, cor: n, tamanho: [], preco_venda: 'x' })),
})
const chaves = `{${Array.from({ length: 29_000 }, (_, n) => `"k${n}":{}`).join()}}`
const cabecalhos = Array.from({ length: 900 }, (_, n) => `x-${n}: ${n}`)

/** A picture of 81 million points in few bytes; it takes long to make, so before anything is measured. */
let demorada = Buffer.alloc(0)
let slowNotas: readonly Buffer[] = []
export async function prepareAttack(): Promise<void> {
  const create = { width: 9_000, height: 9_000, channels: 3 as const, background: 'teal' }
  demorada = await sharp({ create }).png().toBuffer()
  planilhas = pesadas()
}
export function prepareNotas(): void {
  slowNotas = Object.values(SLOW_NOTAS).map((build) => Buffer.from(build()))
}
/** Its head says 10,400 × 10,400 points of 16 bits; the rest is not worth the attacker's while. */
function enorme(): Buffer {
  const foto = Buffer.from(demorada)
  foto.writeUInt32BE(10_400, 16)
  foto.writeUInt32BE(10_400, 20)
  foto[24] = 16
  foto.writeUInt32BE(crc32(foto.subarray(12, 29)), 29)
  return foto
}

/** So many clients send a file again and again, which `arquivo` answers for each of them and each time. */
const sendFiles =
  (
    quantos: number,
    endereco: () => string,
    oque: (alvo: Alvo) => { linha: string; access: string; antes: string },
    arquivo: (cliente: number, vez: number) => Buffer,
  ): Golpe =>
  async (alvo, placar, fim) => {
    const { linha, access, antes } = oque(alvo)
    await varios(quantos, async (n) => {
      const fio = new Fio(alvo.lugar, endereco())
      for (let vez = 0; !fim(); vez++) {
        const corpo = Buffer.concat([Buffer.from(`${antes}\r\n\r\n`), arquivo(n, vez), Buffer.from('\r\n--x--\r\n')])
        const tipo = ['content-type: multipart/form-data; boundary=x', `content-length: ${corpo.length}`]
        const inicio = buildRequest(linha, [...assinado(access), ...tipo])
        recordStatus(placar, await fio.pedir(Buffer.concat([Buffer.from(inicio), corpo])))
        await wait(PAUSA_MS)
      }
      fio.fechar()
    })
  }

/** Pictures of many points, as a clerk sends them, four at a time. */
const fotos = sendFiles(
  4,
  buildFixedAddress(9),
  ({ produto, access }) => ({
    linha: `POST /api/produtos/${produto}/imagens/`,
    access,
    antes: '--x\r\nContent-Disposition: form-data; name="imagens"; filename="a.png"\r\nContent-Type: image/png',
  }),
  (n) => (n % 2 ? enorme() : demorada),
)

/** A print file of 2 MB, and behind it a number that is none. */
const arteRecusada = [
  '--x\r\ncontent-disposition: form-data; name="nome"\r\n\r\nx',
  `--x\r\ncontent-disposition: form-data; name="arquivo"; filename="a.svg"\r\n\r\n<svg>${' '.repeat(2_000_000)}</svg>`,
  '--x\r\ncontent-disposition: form-data; name="arte_id"\r\n\r\nx',
  '--x--\r\n',
].join('\r\n')

/** Files that unpack to far more than they are, each in another way. */
let planilhas: readonly Buffer[] = []
function pesadas(): readonly Buffer[] {
  const lista = linhaDeTextos(1, 'SKU', 'Título') + linhaDeTextos(2, 'A', 'Camiseta')
  const cheio = (texto: string, bytes: number) => Buffer.alloc(bytes - (bytes % texto.length), texto)
  const entre = (antes: string, dentro: Buffer, depois: string) =>
    Buffer.concat([Buffer.from(antes), dentro, Buffer.from(depois)])
  const longe = Array.from(
    { length: 40_000 },
    (_, n) => `<row r="${n + 3}"><c r="A${n + 3}"><v>1</v></c><c r="XFD${n + 3}"><v>1</v></c></row>`,
  )
  const celula = entre(`${lista}<row r="3"><c t="str"><v>`, cheio('a', 60_000_000), '</v></c></row>')
  return [
    zipDe(partesDaPlanilha(lista, cheio('<si><t>a</t></si>', 40_000_000))),
    zip64De(partesDaPlanilha(lista, entre('<si><t>', cheio('a', 210_000_000), '</t></si>')), true),
    zipDe(partesDaPlanilha(celula)),
    zipDe(partesDaPlanilha(lista + longe.join(''))),
    Buffer.alloc(4_900_000, ';'),
  ]
}

/** Spreadsheets as an administrator sends them, two at a time. */
const importacoes = sendFiles(
  2,
  buildFixedAddress(15),
  ({ admin }) => ({
    linha: 'POST /api/importacoes/',
    access: admin,
    antes:
      '--x\r\nContent-Disposition: form-data; name="tipo"\r\n\r\nprodutos\r\n--x\r\nContent-Disposition: form-data; name="arquivo"; filename="a.xlsx"',
  }),
  (n, vez) => planilhas[(n + vez) % planilhas.length] ?? Buffer.alloc(0),
)

/** Invoices as a clerk sends them, six at a time, each of 5 MB and slow to read in another way. */
const notas = sendFiles(
  6,
  buildFixedAddress(17),
  ({ access }) => ({
    linha: 'POST /api/compras/xml/',
    access,
    antes: '--x\r\nContent-Disposition: form-data; name="arquivo"; filename="nota.xml"',
  }),
  (n, vez) => slowNotas[(n + vez) % slowNotas.length] ?? Buffer.alloc(0),
)

/** Asks for as much as a connection may ask ahead, and reads none of it. */
const surdos: Golpe = async (alvo, placar, fim) => {
  const fios = Array.from({ length: 60 }, () => new Fio(alvo.lugar, buildFixedAddress(10)()))
  while (!fim()) {
    for (const fio of fios) {
      const novo = fio.abrirDeNovo()
      novo?.pause().once('close', () => recordStatus(placar, 0))
      novo?.write(buildRequest('GET /api/docs/').repeat(16))
    }
    await wait(500)
  }
  for (const fio of fios) fio.fechar()
}

export const NOTAS_LENTAS = 'invoices that are slow to read, a clerk'

export const GOLPES: Readonly<Record<string, Golpe>> = {
  'deep JSON, a clerk': repeatRequests(16, buildFixedAddress(1), (alvo) =>
    buildRequest('POST /api/produtos/', assinado(alvo.access), fundo(1_980_000)),
  ),
  'deep JSON, strangers': repeatRequests(16, trinta, () => buildRequest('POST /api/auth/login/', [], fundo(31_000))),
  'wide JSON, a clerk': repeatRequests(8, buildFixedAddress(2), (alvo) =>
    buildRequest('POST /api/produtos/publicar-multiplos/', assinado(alvo.access), largo(50_000)),
  ),
  'wide objects, a clerk': repeatRequests(4, buildFixedAddress(3), (alvo) =>
    buildRequest('POST /api/produtos/', assinado(alvo.access), chaves),
  ),
  '500 wrong variations, a clerk': repeatRequests(4, buildFixedAddress(4), (alvo) =>
    buildRequest('POST /api/produtos/', assinado(alvo.access), variacoes),
  ),
  'slow bodies, a clerk': dripBytes(200, buildFixedAddress(5), (alvo) =>
    buildRequest('POST /api/clientes/', [
      ...assinado(alvo.access),
      'content-type: application/json',
      'content-length: 60000',
    ]).concat('{'),
  ),
  'slow bodies, strangers': dripBytes(200, trinta, () =>
    buildRequest('POST /api/auth/login/', ['content-type: application/json', 'content-length: 30000']).concat('{'),
  ),
  'slow headers, strangers': dripBytes(300, trinta, () => 'GET / HTTP/1.1\r\nhost: loja\r\nx: '),
  'half-open, one address': holdHalfOpen(2_000, buildFixedAddress(6), ''),
  'half-open, thirty addresses': holdHalfOpen(1_000, trinta, 'GET / HTTP/1.1\r\nx: '),
  'sign-ins, one address': repeatRequests(150, buildFixedAddress(7), (_, n) => buildLogin(`estranho-${n}`)),
  'sign-ins to one person, five addresses': repeatRequests(20, cinco, ({ vitima }) => buildLogin(vitima)),
  'large pictures, a clerk': fotos,
  'refused print files, a clerk': repeatRequests(4, buildFixedAddress(16), (alvo) =>
    buildRequest('POST /api/artes/', assinado(alvo.access), arteRecusada, 'multipart/form-data; boundary=x'),
  ),
  'spreadsheets that unpack to much, an administrator': importacoes,
  [NOTAS_LENTAS]: notas,
  'notifications, strangers': repeatRequests(20, trinta, () =>
    buildRequest(
      'POST /api/bling/webhook/',
      [`x-bling-signature-256: sha256=${randomBytes(32).toString('hex')}`],
      `{"data":${fundo(60_000)}`,
    ),
  ),
  'ranges, strangers': repeatRequests(10, trinta, () =>
    buildRequest('GET /', [`range: bytes=${Array.from({ length: 1_000 }, (_, n) => `${n}-`).join(',')}`]),
  ),
  'many headers, strangers': repeatRequests(10, trinta, () => buildRequest('GET /api/saude/', cabecalhos)),
  'endless headers, strangers': repeatRequests(10, trinta, () => buildRequest('GET /', [`x: ${'x'.repeat(70_000)}`])),
  'answers that are not read, strangers': surdos,
  'pipelined requests, strangers': floodRequests(60, trinta, buildRequest('GET /api/saude/'), 500),
  'pipelined requests, one connection': floodRequests(
    1,
    buildFixedAddress(14),
    buildRequest('GET /api/saude/'),
    30_000,
  ),
  'pipelined refusals, strangers': floodRequests(60, trinta, buildRequest('GET /api/produtos/busca/'), 500),
  'as many as a connection may send ahead, strangers': floodRequests(20, trinta, buildRequest('GET /api/saude/'), 16),
}

// Attacks that only the door of `--rede` has to stand: plain http on its pairing page, and TLS itself.

const toPlainLugar = ({ lugar }: Alvo) => ({ ...lugar, tls: false })

/** Recorded once: it costs an attacker nothing. */
let ola = Buffer.alloc(0)
export async function saveOlaPage(): Promise<void> {
  ola = await primeiraMensagem()
}

/** Plays that message again and leaves when the server has answered, which has then done most of a handshake's work. */
const olas = (quantos: number, endereco: (n: number) => string): Golpe => {
  return async (alvo, placar, fim) => {
    await varios(quantos, async (n) => {
      while (!fim()) {
        const socket = connectSocket(toPlainLugar(alvo), endereco(n)).on('error', () => undefined)
        socket.write(ola)
        const respondido = await new Promise<boolean>((resolve) => {
          socket.once('data', () => resolve(true)).once('close', () => resolve(false))
        })
        recordStatus(placar, respondido ? 'answered' : 0)
        socket.destroy()
        await wait(PAUSA_MS / 2)
      }
    })
  }
}

/** Whole handshakes, without a request after them. */
const apertos: Golpe = async (alvo, placar, fim) => {
  await varios(10, async (n) => {
    while (!fim()) {
      const fio = new Fio(alvo.lugar, trinta(n))
      const feito = await new Promise<boolean>((resolve) => {
        fio
          .abrir()
          .once('secureConnect', () => resolve(true))
          .once('close', () => resolve(false))
      })
      recordStatus(placar, feito ? 'done' : 0)
      fio.fechar()
      await wait(PAUSA_MS)
    }
  })
}

/** A record that says it is longer than what comes. */
const meioOla = Uint8Array.of(0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03)

export const GOLPES_REDE: Readonly<Record<string, Golpe>> = {
  'pairing page, strangers': repeatRequests(20, trinta, () => buildRequest('GET /?para=/produtos'), toPlainLugar),
  'pipelined requests to the pairing page, strangers': floodRequests(
    60,
    trinta,
    buildRequest('GET /?para=/produtos'),
    500,
    toPlainLugar,
  ),
  'certificate, one address': repeatRequests(
    20,
    buildFixedAddress(11),
    () => buildRequest('GET /parear/estampa.mobileconfig'),
    toPlainLugar,
  ),
  'sign-ins by plain http, strangers': repeatRequests(
    10,
    trinta,
    () => buildRequest('POST /api/auth/login/', [], `{"username":"${'x'.repeat(30_000)}"}`),
    toPlainLugar,
  ),
  'slow headers by plain http, strangers': dripBytes(
    300,
    trinta,
    () => 'GET / HTTP/1.1\r\nhost: loja\r\nx: ',
    toPlainLugar,
  ),
  'half-open handshakes, one address': holdHalfOpen(300, buildFixedAddress(12), meioOla, toPlainLugar),
  'half-open handshakes, thirty addresses': holdHalfOpen(1_000, trinta, meioOla, toPlainLugar),
  'repeated first messages, one address': olas(50, buildFixedAddress(13)),
  'repeated first messages, thirty addresses': olas(60, trinta),
  'handshakes, strangers': apertos,
}
