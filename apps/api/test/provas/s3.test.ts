import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diskStore } from '../../src/infra/files/disk.ts'
import { s3Store } from '../../src/infra/files/s3.ts'
import { type FileStore, filesOf, newFileName } from '../../src/infra/files/store.ts'
import { copyFiles, openFileStore } from '../../src/infra/files/stores.ts'
import { labelAddresses } from '../../src/shop/midia.ts'
import { createBase, expectRemoved, foto, openLoja, type TestLoja } from '../support/loja.ts'
import { SEGREDO } from '../support/loja-cheia.ts'
import { hasS3Server, type ServidorS3, startS3Server } from '../support/prova/s3/servidor.ts'

async function nomes(store: FileStore): Promise<string[]> {
  const achados: string[] = []
  for await (const { nome } of store.list()) achados.push(nome)
  return achados.sort()
}

describe.skipIf(!hasS3Server())('files in a bucket (OpenStack Swift by its S3 interface)', () => {
  let s3: ServidorS3
  let loja: TestLoja
  let store: FileStore
  let pasta: string
  beforeAll(async () => {
    pasta = await mkdtemp(join(tmpdir(), 'estampa-mover-'))
    s3 = await startS3Server()
    store = s3Store(s3.config)
    loja = await openLoja(undefined, { midia: store })
  })
  afterAll(async () => {
    await loja?.fechar()
    await s3?.encerrar()
    await rm(pasta, { recursive: true, force: true })
  })

  test('pictures are stored there, served from our own address, and removed by the job', async () => {
    const form = new FormData()
    const dados = { ...(await createBase(loja)), titulo: 'Camiseta', sku: 'S3-1' }
    for (const [nome, valor] of Object.entries(dados)) form.append(nome, String(valor))
    form.append('imagens', new Blob([new Uint8Array(await foto('red', 40))], { type: 'image/jpeg' }), 'a.jpg')
    const produto = (await loja.pedir('POST', '/api/produtos/', form)).body
    expect(await nomes(store)).toHaveLength(3)

    const { id, imagem, miniatura } = produto.imagens[0]
    const inteira = await loja.app.inject({ url: imagem })
    expect(inteira.statusCode).toBe(200)
    expect(inteira.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
    })
    expect(inteira.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
    expect((await loja.app.inject({ method: 'HEAD', url: imagem })).headers['content-length']).toBe(
      String(inteira.rawPayload.length),
    )
    const parte = await loja.app.inject({ url: imagem, headers: { range: 'bytes=8-11' } })
    expect([parte.statusCode, parte.body]).toEqual([206, 'WEBP'])
    const etag = String(inteira.headers['etag'])
    const igual = await loja.app.inject({ url: imagem, headers: { 'if-none-match': etag } })
    expect([igual.statusCode, igual.body]).toEqual([304, ''])
    expect((await loja.app.inject({ url: imagem, headers: { range: 'bytes=999999-' } })).statusCode).toBe(416)

    await loja.pedir('DELETE', `/api/produtos/imagens/${id}/`)
    await expectRemoved(loja, miniatura)
    // Its widths go side by side.
    await expect.poll(() => nomes(store)).toEqual([])
  })

  test('a label is a PDF for its reader alone; only names of ours are asked for', async () => {
    const nome = newFileName()
    await filesOf(store).savePdf(nome, Buffer.from('%PDF-1.7'))
    const { link_label: url } = JSON.parse(
      labelAddresses(SEGREDO).signedAnswer(JSON.stringify({ link_label: `/midia/${nome}.pdf` })),
    ) as { link_label: string }
    const { headers, body } = await loja.app.inject({ url })
    expect([headers['content-type'], headers['cache-control'], body]).toEqual([
      'application/pdf',
      'private, no-store',
      '%PDF-1.7',
    ])
    await filesOf(store).removePdf(nome)
    await filesOf(store).removePdf(nome)
    expect((await loja.app.inject({ url: `/midia/${nome}.pdf` })).statusCode).toBe(403)
    for (const caminho of [url, '/midia/', '/midia/?list-type=2', '/midia/../loja', '/midia/%2e%2e%2floja'])
      expect([caminho, (await loja.app.inject({ url: caminho })).statusCode]).toEqual([caminho, 404])
  })

  test('moving copies missing files, repairs different ones, and may be repeated', async () => {
    const local = diskStore(pasta)
    const quantos = 20
    for (let n = 0; n < quantos; n++) await filesOf(local).savePdf(newFileName(), Buffer.from(`etiqueta ${n}`))
    const [primeiro = ''] = await nomes(local)
    await store.put(primeiro, Buffer.from('outra coisa'))
    expect(await copyFiles(local, store)).toMatchObject({ copiados: quantos, jaEstavam: 0 })
    expect(await copyFiles(local, store)).toMatchObject({ copiados: 0, jaEstavam: quantos })
    expect(await nomes(store)).toEqual(await nomes(local))
    const [localFile, storedFile] = await Promise.all([local.get(primeiro), store.get(primeiro)])
    expect(storedFile && (await buffer(storedFile))).toEqual(localFile && (await buffer(localFile)))
  })

  test('with a wrong key the start says so, and a shop that is open answers 503', async () => {
    const errada = { ...s3.config, secretAccessKey: 'wrong' }
    const env = {
      ARQUIVOS: 's3' as const,
      DATA_DIR: pasta,
      S3_ENDPOINT: errada.endpoint,
      S3_BUCKET: errada.bucket,
      S3_REGION: errada.region,
      S3_ACCESS_KEY_ID: errada.accessKeyId,
      S3_SECRET_ACCESS_KEY: errada.secretAccessKey,
    }
    await expect(openFileStore(env)).rejects.toThrow(/bucket loja.*SignatureDoesNotMatch/s)
    await expect(openFileStore({ ...env, S3_ENDPOINT: 'http://127.0.0.1:1024' })).rejects.toThrow(/ECONNREFUSED/)
    await expect(s3Store(errada).put(`${newFileName()}.pdf`, Buffer.from('a'))).rejects.toMatchObject({
      codigo: 'INDISPONIVEL',
    })
  })
})
