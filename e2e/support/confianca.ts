import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Can certificates be put into the store that Chromium reads (Debian: libnss3-tools), and made (openssl)? */
export async function temFerramentas(): Promise<boolean> {
  try {
    await run('certutil', ['-H']).catch((error: { code?: unknown }) => {
      if (error.code === 'ENOENT') throw error
    })
    await run('openssl', ['version'])
    return true
  } catch {
    return false
  }
}

/** A home folder whose Chromium trusts these certificates of authorities (DER) beside those of the web, and no others. */
export async function lar(autoridades: readonly Buffer[]): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'estampa-lar-'))
  const store = join(home, '.pki', 'nssdb')
  await mkdir(store, { recursive: true })
  await run('certutil', ['-d', `sql:${store}`, '-N', '--empty-password'])
  for (const [n, der] of autoridades.entries()) {
    await writeFile(join(home, 'ca.der'), der)
    await run('certutil', ['-d', `sql:${store}`, '-A', '-t', 'C,,', '-n', `ca${n}`, '-i', join(home, 'ca.der')])
  }
  return home
}

/** What someone who has stolen the authority's key could serve: a certificate for any name. */
export async function servirComo(nome: string, dataDir: string, pasta: string): Promise<Server> {
  const blocos = (await readFile(join(dataDir, 'rede', 'autoridade.pem'), 'utf8')).match(
    /-----BEGIN [^]+?-----END [^\n]+/g,
  )
  const [, emissora = '', chave = ''] = blocos ?? []
  const em = (arquivo: string) => join(pasta, arquivo)
  await writeFile(em('emissora.pem'), `${emissora}\n`)
  await writeFile(em('emissora.key'), `${chave}\n`)
  await writeFile(em('ext'), `subjectAltName=DNS:${nome}\nextendedKeyUsage=serverAuth\n`)
  const novo = ['req', '-new', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  await run('openssl', [...novo, '-subj', '/CN=Estampa', '-keyout', em('folha.key'), '-out', em('folha.csr')])
  const assinar = ['x509', '-req', '-days', '90', '-in', em('folha.csr'), '-extfile', em('ext')]
  const porQuem = ['-CA', em('emissora.pem'), '-CAkey', em('emissora.key'), '-CAcreateserial']
  await run('openssl', [...assinar, ...porQuem, '-out', em('folha.pem')])
  const server = createServer(
    { cert: `${await readFile(em('folha.pem'), 'utf8')}${emissora}`, key: await readFile(em('folha.key')) },
    (_request, response) => response.end('<title>aceito</title>'),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
