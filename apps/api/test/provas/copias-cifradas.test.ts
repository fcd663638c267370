import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sealKeyOf } from '@estampa/host/backup.ts'
import { openArchive, restoreArchive, unlock } from '@estampa/host/restore.ts'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openerOf } from '../../src/cli/restaurar.ts'
import { diskStore } from '../../src/infra/files/disk.ts'
import { PROGRAM } from '../../src/infra/program.ts'
import { ARQUIVOS } from '../../src/modules/copias/copias.data.ts'
import { createCopia, estadoDasCopias } from '../../src/modules/copias/copias.rules.ts'
import { SISTEMA } from '../../src/shop/auditoria.ts'
import { createBanco } from '../support/banco.ts'
import { buildManualCopias } from '../support/copias.ts'
import { openLoja } from '../support/loja.ts'
import { SEGREDO } from '../support/loja-cheia.ts'
import { somasDasTabelas } from '../support/somas.ts'

const SENHA = 'um barco azul na areia'
const loja = await openLoja()
const pasta = await mkdtemp(join(tmpdir(), 'estampa-cifra-'))
const config = { ...buildManualCopias(loja.banco.config, loja.midiaDir), pasta, segredo: SEGREDO }
const seguranca = { db: loja.banco.db, config, midia: diskStore(loja.midiaDir) }
const createSystemCopia = () => createCopia(seguranca, SISTEMA)
const chooseCifra = (corpo: object) => loja.pedir('PUT', '/api/copias/cifra/', corpo)
const cifra = async () => (await loja.pedir('GET', '/api/copias/')).body.cifra

afterAll(async () => {
  await loja.fechar()
  await rm(pasta, { recursive: true })
})

test('backups are unencrypted until an administrator chooses; the choice is checked, audited and can be undone', async () => {
  expect(await cifra()).toEqual({ modo: null, destinatario: null })
  expect((await createSystemCopia()).copia.cifrada).toBe(false)
  for (const [corpo, campo] of [
    [{ modo: 'senha', senha: 'curta' }, 'senha'],
    [{ modo: 'senha', senha: '123456789012' }, 'senha'],
    [{ modo: 'destinatario', destinatario: 'age1xyz' }, 'destinatario'],
    [{ modo: 'destinatario', destinatario: `AGE-SECRET-KEY-1${'Q'.repeat(58)}` }, 'destinatario'],
    [{}, 'modo'],
  ] as const) {
    const { status, body } = await chooseCifra(corpo)
    expect([status, Object.keys(body.erros ?? {})]).toEqual([400, [campo]])
  }
  expect((await chooseCifra({ modo: 'senha', senha: SENHA })).body).toMatchObject({ modo: 'senha' })
  expect((await chooseCifra({ modo: 'nenhuma' })).body).toEqual({ modo: 'nenhuma', destinatario: null })
  const { rows } = await sql`select detalhes->>'modo' as modo from auditoria where tipo = 'configuracao_alterada'
    order by id`.execute(loja.banco.db)
  expect(rows).toEqual([{ modo: 'senha' }, { modo: 'nenhuma' }])
  // Nothing that the shop keeps opens its backups.
  expect(JSON.stringify((await sql`select * from cifra_das_copias`.execute(loja.banco.db)).rows)).not.toContain(SENHA)
})

test('a choice asks who it is, unless nothing was encrypted and nothing will be', async () => {
  const ageSessoes = () => sql`update sessoes set confirmada_em = now() - interval '11 minutes'`.execute(loja.banco.db)
  const codigo = async (corpo: object) => (await chooseCifra(corpo)).body.codigo
  await ageSessoes()
  expect((await chooseCifra({ modo: 'nenhuma' })).body).toEqual({ modo: 'nenhuma', destinatario: null })
  expect(await codigo({ modo: 'senha', senha: SENHA })).toBe('CONFIRMAR_IDENTIDADE')
  await sql`update sessoes set confirmada_em = now()`.execute(loja.banco.db)
  const destinatario = await identityToRecipient(await generateIdentity())
  expect((await chooseCifra({ modo: 'destinatario', destinatario })).body).toEqual({
    modo: 'destinatario',
    destinatario,
  })
  await ageSessoes()
  expect(await codigo({ modo: 'nenhuma' })).toBe('CONFIRMAR_IDENTIDADE')
  await sql`update sessoes set confirmada_em = now()`.execute(loja.banco.db)
})

test('under a passphrase a backup says nothing of the shop, and opens with it alone', async () => {
  await loja.pedir('POST', '/api/modelos/', { codigo: 'IPE', nome: 'Camiseta Ipê' })
  await chooseCifra({ modo: 'senha', senha: SENHA })
  const { caminho, copia } = await createSystemCopia()
  expect(copia).toMatchObject({ cifrada: true, verificacao: 'completa' })
  expect((await estadoDasCopias(seguranca)).copias[0]).toMatchObject({ cifrada: true })
  await expect(openArchive(caminho)).rejects.toThrow('Esta cópia está cifrada.')
  const openCopia = (senha: string) =>
    openArchive(caminho, async (cipher) => (await unlock(cipher, senha)) ?? Promise.reject(new Error('refused')))
  await expect(openCopia('um barco azul na área')).rejects.toThrow('refused')

  const archive = await openCopia(SENHA)
  // Locked in with the identity: on a new machine it tells the shop's archives from others for the same recipient.
  expect(archive.sealKey).toEqual(Buffer.from(sealKeyOf(SEGREDO)))
  expect(await archive.sealedWith(sealKeyOf(SEGREDO))).toBe(true)
  const antes = await somasDasTabelas(loja.banco.db)
  const nova = await createBanco()
  try {
    const como = {
      program: PROGRAM,
      config: nova.config,
      midia: diskStore(join(pasta, 'midia')),
      filesQuery: ARQUIVOS,
      replace: false,
    }
    await restoreArchive(archive, { ...como, beforeReplacing: async () => {}, prepare: async () => {} })
    const restauradas = await somasDasTabelas(nova.db)
    // The line about this backup was written after it.
    expect({ ...restauradas, auditoria: '' }).toEqual({ ...antes, auditoria: '' })
  } finally {
    await nova.descartar()
  }
})

test('another private key cannot open a recipient’s archive; without a key the error names what is missing', async () => {
  const [minha, alheia] = [await generateIdentity(), await generateIdentity()]
  await chooseCifra({ modo: 'destinatario', destinatario: await identityToRecipient(minha) })
  const { caminho } = await createSystemCopia()
  const arquivo = join(pasta, 'identidade.txt')
  await writeFile(arquivo, `# created: hoje\r\n# public key: age1\r\n${minha}\r\n`)
  const archive = await openArchive(caminho, (cipher) => openerOf(cipher, arquivo))
  const nomes: string[] = []
  for await (const { name } of archive.entries()) nomes.push(name)
  expect(nomes.at(-1)).toBe('manifesto.json')
  await writeFile(arquivo, alheia)
  await expect(openArchive(caminho, (cipher) => openerOf(cipher, arquivo))).rejects.toThrow('para outra identidade')
  await writeFile(arquivo, 'age1')
  await expect(openArchive(caminho, (cipher) => openerOf(cipher, arquivo))).rejects.toThrow('Não há identidade')
  await expect(openArchive(caminho, (cipher) => openerOf(cipher, null))).rejects.toThrow('--identidade ARQUIVO')
})
