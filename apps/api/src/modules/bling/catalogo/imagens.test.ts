import sharp from 'sharp'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { runJob, runJobNow } from '../../../../test/support/fila.ts'
import { foto } from '../../../../test/support/loja.ts'
import { lojaComBlingDoArquivo, openLojaWithBling } from '../../../../test/support/loja-com-bling.ts'
import { CONFERIR_IMAGENS } from './imagens.sync.ts'

const bling = await lojaComBlingDoArquivo()
await bling.conectar()

afterEach(() => bling.ajustar({ imagensFalham: false }))

const corpos = async (method: string) =>
  (await bling.escritas('/produtos')).flatMap(({ metodo, corpo }) => (metodo === method ? [corpo] : []))
/** A published product with a picture. */
const publishProdutoWithFoto = async (dados: object = {}) => {
  const { id } = await bling.criarProduto(dados, ['red'])
  await bling.concluida(await bling.publicar(id))
  return id as number
}
const addImagem = async (id: number) => {
  const form = new FormData()
  form.append('imagens', new Blob([new Uint8Array(await foto('red', 40))], { type: 'image/jpeg' }), 'a.jpg')
  await bling.loja.pedir('POST', `/api/produtos/${id}/imagens/`, form)
}

const waitForImagens = () =>
  expect.poll(async () => (await bling.emulador.controle('GET', '/estado')).quantidades.imagensPendentes).toBe(0)
/** Once Bling has downloaded its pictures, the shop counts them for the `vez`th time; answers the count and the notice. */
const countImagens = async (produto_id: number, vez: number) => {
  await waitForImagens()
  await runJobNow(bling.loja, CONFERIR_IMAGENS, { produto_id, vez })
  const { imagens_no_bling, aviso_bling } = await bling.aqui(produto_id)
  return [imagens_no_bling, aviso_bling?.split('.')[0] ?? null]
}

test('pictures go as JPEG, and are counted there later', async () => {
  const produto = await bling.criarProduto({}, ['red', 'blue'])
  const [firstImagemId, dois] = produto.imagens.map(({ id }: { id: number }) => id)
  const trocadas = [dois, firstImagemId].map((id, ordem) => ({ id, ordem }))
  await bling.loja.pedir('PATCH', `/api/produtos/${produto.id}/imagens/`, trocadas)
  await bling.concluida(await bling.publicar(produto.id))
  expect(await countImagens(produto.id, 1)).toEqual([2, null])
  const { midia } = (await corpos('POST')).at(-1)
  const links = midia.imagens.imagensURL.map(({ link }: { link: string }) => link)
  // In the order of the gallery, not of their upload.
  const arquivos = (textos: string[]) => textos.map((texto) => /[0-9a-f]{32}/.exec(texto)?.[0])
  const galleryImagens = (await bling.aqui(produto.id)).imagens
  expect(galleryImagens.map(({ id }: { id: number }) => id)).toEqual([dois, firstImagemId])
  expect(arquivos(links)).toEqual(arquivos(galleryImagens.map((imagem: object) => JSON.stringify(imagem))))
  const resposta = await fetch(links[0])
  expect([resposta.status, resposta.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect((await sharp(Buffer.from(await resposta.arrayBuffer())).metadata()).format).toBe('jpeg')
  const inexistente = links[0].replace(/[0-9a-f]{32}/, '0'.repeat(32))
  expect((await fetch(inexistente)).status).toBe(404)
})

const AINDA = 'O Bling ainda não baixou uma das imagens enviadas'
const NAO = 'O Bling não baixou uma das imagens enviadas'

test('downloads that fail without a word fail nothing: the product says so, and its next change takes them along', async () => {
  await bling.ajustar({ imagensFalham: true })
  const id = await publishProdutoWithFoto({ qtd: 4 })
  await bling.esquecerRequisicoes()
  const counts = []
  for (const vez of [1, 2, 3, 4, 5]) counts.push(await countImagens(id, vez))
  expect(counts).toEqual([AINDA, AINDA, NAO, NAO, NAO].map((aviso) => [0, aviso]))
  // At the third count they were sent once more.
  expect(await corpos('PATCH')).toHaveLength(1)
  expect((await bling.ler('/api/sincronizacoes/resumo/')).falhas).toBe(0)
  await bling.ajustar({ imagensFalham: false })
  await bling.esquecerRequisicoes()
  const mudado = { ...(await bling.aqui(id)), titulo: 'Outro nome' }
  await bling.loja.pedir('PUT', `/api/produtos/${id}/`, mudado)
  await bling.settle()
  expect((await corpos('PATCH')).filter((corpo) => 'midia' in corpo)).toHaveLength(1)
  expect(await countImagens(id, 1)).toEqual([1, null])
})

test('pictures that arrived late, beside those that went once more, are told', async () => {
  const id = await publishProdutoWithFoto()
  expect(await countImagens(id, 1)).toEqual([1, null])
  const [link] = (await corpos('POST')).at(-1).midia.imagens.imagensURL
  const midia = { imagens: { imagensURL: [link] } }
  await bling.pessoa('PATCH', `/produtos/${(await bling.aqui(id)).id_bling}`, { midia })
  await waitForImagens()
  await runJob(bling.loja, CONFERIR_IMAGENS, { produto_id: id, esperadas: 1, vez: 4 })
  expect(await bling.aqui(id)).toMatchObject({
    imagens_no_bling: 2,
    aviso_bling: expect.stringMatching(/^No Bling há imagens repetidas deste produto.*Exclua lá/),
  })
})

test('a product that has pictures there is never sent others', async () => {
  const id = await publishProdutoWithFoto()
  expect(await countImagens(id, 1)).toEqual([1, null])
  await bling.esquecerRequisicoes()
  await addImagem(id)
  await bling.settle()
  expect((await bling.aqui(id)).aviso_bling).toBe(
    'O Bling já tem fotos deste produto: as acrescentadas aqui não são enviadas.',
  )
  expect(await corpos('PATCH')).toEqual([])
})

test('a picture whose answer was lost is there once, and counts as sent', async () => {
  const { id } = await bling.criarProduto()
  await bling.concluida(await bling.publicar(id))
  await bling.falhar('PATCH', '*/produtos/*', { acao: 'derrubar', momento: 'depois' })
  await addImagem(id)
  await bling.parado()
  expect(await countImagens(id, 1)).toEqual([1, null])
  expect(await bling.emulador.controle('GET', '/falhas')).toMatchObject([{ aplicadas: 1 }])
  const mudado = { ...(await bling.aqui(id)), titulo: 'Outro nome' }
  await bling.loja.pedir('PUT', `/api/produtos/${id}/`, mudado)
  await bling.parado()
  expect((await bling.aqui(id)).aviso_bling).toBeNull()
})

test('an address that the internet does not reach sends none, says so once, and fails nothing', async () => {
  const unreachedBling = await openLojaWithBling(undefined, { emulador: false })
  onTestFinished(() => unreachedBling.fechar())
  await unreachedBling.conectar()
  const produto = await unreachedBling.criarProduto({ qtd: 3 }, ['red'])
  await unreachedBling.concluida(await unreachedBling.publicar(produto.id))
  const { aviso_bling, imagens_no_bling } = await unreachedBling.aqui(produto.id)
  expect(aviso_bling).toMatch(
    /^As imagens não foram enviadas ao Bling: ele não alcança http:\/\/127\.0\.0\.1:\d+ pela internet\.$/,
  )
  expect(imagens_no_bling).toBeNull()
  const [blingProduto] = await unreachedBling.noBling(produto.sku)
  expect(blingProduto.midia.imagens.internas).toEqual([])
  expect(JSON.stringify(await unreachedBling.escritas('/produtos'))).not.toContain('midia')
})
