import { createNotaKey, type NotaDoXml, notaXml } from '../../apps/api/test/support/nota-de-compra.ts'
import { buildForm, type Intruso, type Mesa, type Resposta, tellResposta } from './ataque-mesa.ts'

// Files of strangers: costs that they write, papers made of them, time that reading takes, numbers that are none.

const MB = 1024 * 1024

const uploadNota = (pessoa: Intruso, xml: string): Promise<Resposta> =>
  pessoa.pedir('POST', '/compras/xml/', buildForm('arquivo', 'nota.xml', xml))

/** Takes the draft of an invoice to where its pieces are received; answers what that receipt was answered. */
async function receiveNota(pessoa: Intruso, rascunho: Resposta, mais: object = {}): Promise<Resposta> {
  const { id, itens } = rascunho.body
  await pessoa.pedir('POST', `/compras/${id}/pedir/`)
  const arriving = itens.map((item: { id: number; quantidade: number }) => ({
    item_id: item.id,
    quantidade: item.quantidade,
  }))
  return pessoa.pedir('POST', `/compras/${id}/receber/`, { itens: arriving, ...mais })
}

/** An invoice writes no cost for who sees none, and brings in nothing where its key, issuer or authorisation differ. */
export async function writeCostsByNota(mesa: Mesa): Promise<void> {
  const { admin, base, exigir } = mesa
  const clerk = await mesa.signIn('funcionario', ['ver_custos'])
  const ean = '7891000315507'
  const novo = { titulo: 'De custo dez', preco_venda: 50, preco_custo: 10, gtin: ean, ...base }
  const { id: produto } = (await admin.pedir('POST', '/produtos/', novo)).body
  const readProduto = async () => {
    const { preco_custo, qtd } = (await admin.pedir('GET', `/produtos/${produto}/`)).body
    return { preco_custo, qtd }
  }
  const linhas = [{ codigo: 'C', nome: 'CARA', quantidade: 10, valor: '900.00', ean }]
  const rascunho = await uploadNota(clerk, notaXml({ linhas }))
  exigir(rascunho.status === 201, `the clerk's invoice: ${tellResposta(rascunho)}`)
  const recebida = await receiveNota(clerk, rascunho)
  exigir(recebida.status === 200, `the clerk receives it: ${tellResposta(recebida)}`)
  const after = await readProduto()
  exigir(after.preco_custo === 10 && after.qtd === 10, `ten pieces, cost 10 as before: ${JSON.stringify(after)}`)
  exigir(!JSON.stringify([rascunho.body, recebida.body]).includes('900'), 'the clerk reads what the invoice costs')
  const gravados = await admin.pedir('POST', `/compras/${rascunho.body.id}/custos/`)
  const written = await readProduto()
  exigir(gravados.status === 200 && written.preco_custo === 90, `an administrator writes it: ${written.preco_custo}`)

  const strangeKey = createNotaKey()
  const doubtful: Readonly<Record<string, (nota: NotaDoXml) => string>> = {
    'a key of another issuer': (nota) => notaXml({ ...nota, chave: createNotaKey('33000167000101') }),
    'no authorisation': (nota) => notaXml({ ...nota, cStat: null }),
    'an authorisation that was refused': (nota) => notaXml({ ...nota, cStat: '110' }),
    'the authorisation of another invoice': (nota) =>
      notaXml(nota).replace('<infProt>', `<infProt><chNFe>${strangeKey}</chNFe>`),
    'an invoice of a test': (nota) => notaXml({ ...nota, ide: '<mod>55</mod><finNFe>1</finNFe><tpAmb>2</tpAmb>' }),
  }
  for (const [nome, write] of Object.entries(doubtful)) {
    const draft = await uploadNota(clerk, write({ linhas }))
    const held = await receiveNota(clerk, draft)
    exigir(held.body?.codigo === 'NOTA_A_CONFERIR', `${nome} is not held: ${tellResposta(held)}`)
  }
  exigir((await readProduto()).qtd === 10, 'pieces of a doubtful invoice came in')
}

/** A file of 20,000 lines, and the papers of the biggest purchase that an invoice can be, six at once. */
export async function storeTooMuch(mesa: Mesa): Promise<void> {
  const { exigir, shop } = mesa
  const clerk = await mesa.signIn('funcionario')
  const linha = '<det><prod><xProd>a</xProd><uCom>UN</uCom><qCom>1</qCom><vProd>1</vProd></prod></det>'
  const long = notaXml({ linhas: [] }).replace('</infNFe>', `${linha.repeat(20_000)}</infNFe>`)
  const refused = await uploadNota(clerk, long)
  exigir(refused.status === 400 && refused.texto.includes('990'), `20,000 lines: ${refused.texto.slice(0, 200)}`)
  const linhas = Array.from({ length: 990 }, (_, n) => ({
    codigo: `${n} ${'C'.repeat(200)}`,
    nome: `${n} ${'Ç longa '.repeat(400)}`,
    quantidade: 9_999,
    valor: '9999.99',
  }))
  const stored = await uploadNota(clerk, notaXml({ linhas }))
  exigir(stored.status === 201, `990 lines of long names: ${tellResposta(stored)}`)
  const papers = await Promise.all(
    Array.from({ length: 6 }, () => clerk.pedir('GET', `/compras/${stored.body.id}/pdf/`)),
  )
  for (const paper of papers)
    exigir(
      paper.texto.startsWith('%PDF') || [409, 413, 503].includes(paper.status),
      `its paper: ${tellResposta(paper)}`,
    )
  exigir((await shop.pedir('GET', '/saude/')).status === 'ok', 'the shop is not well after six papers at once')
}

/** Files of 5 MB, each slow to read in another way. */
export const SLOW_NOTAS: Readonly<Record<string, () => string>> = {
  brackets: () => `<a>${']'.repeat(5 * MB - 100)}</a>`,
  comments: () => `<a>${'<!---->'.repeat((5 * MB - 100) / 7)}</a>`,
  attributes: () => `<a ${Array.from({ length: 400_000 }, (_, n) => `b${n}=""`).join(' ')}/>`,
  sections: () => `<a>${'<![CDATA[]]>'.repeat((5 * MB - 100) / 12)}</a>`,
  entities: () => `<a>${'&amp;'.repeat((5 * MB - 100) / 5)}</a>`,
  instructions: () => `<a>${'<?a?>'.repeat((5 * MB - 100) / 5)}</a>`,
}

/** Six such files at once: who asks after them is answered before the last of them. */
export async function readSlowNotas(mesa: Mesa): Promise<void> {
  const { exigir } = mesa
  const [clerk, reader] = [await mesa.signIn('funcionario'), await mesa.signIn('funcionario')]
  const order: string[] = []
  const files = Object.entries(SLOW_NOTAS).map(async ([nome, build]) => {
    const resposta = await uploadNota(clerk, build())
    order.push(nome)
    const isRefused = (resposta.status >= 400 && resposta.status < 500) || resposta.body?.codigo === 'SOBRECARGA'
    exigir(isRefused, `5 MB of ${nome}: ${tellResposta(resposta)}`)
  })
  for (const path of ['/produtos/busca/', '/vendas/', '/painel/']) {
    const resposta = await reader.pedir('GET', path)
    exigir(resposta.status === 200, `${path} meanwhile: ${tellResposta(resposta)}`)
    order.push(path)
  }
  await Promise.all(files)
  const last = order.at(-1) ?? ''
  exigir(last in SLOW_NOTAS, `another person waited for all of the files: ${order.join(', ')}`)
}
