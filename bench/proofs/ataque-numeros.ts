import { PECAS_MAXIMAS, REAIS_MAXIMOS } from '@estampa/contract/shared/maximos.ts'
import { type LinhaDoXml, notaXml } from '../../apps/api/test/support/nota-de-compra.ts'
import { buildForm, type Intruso, type Mesa, type Resposta, tellResposta } from './ataque-mesa.ts'

// Numbers and texts that are out of bounds, in a file, in an address, by many small steps: refused, and none a 500.

const LINHA: LinhaDoXml = { codigo: 'N', nome: 'NORMAL', quantidade: 1, valor: '5.00' }
const BAD_LINES: Readonly<Record<string, Partial<LinhaDoXml>>> = {
  'a value of 15 digits': { valor: '999999999999999.00' },
  'a value of 400 digits': { valor: '9'.repeat(400) },
  'a negative value': { valor: '-5.00' },
  'a value with an exponent': { valor: '1e3' },
  'a value that is no number': { valor: 'NaN' },
  'three billion pieces': { quantidade: '3000000000' },
  'no pieces': { quantidade: '0' },
  'a quantity in another writing': { quantidade: '1.000,00' },
  'a freight above the maximum': { mais: '<vFrete>99999999999.00</vFrete>' },
  'a tax above the maximum': { imposto: '<IPI><IPITrib><vIPI>99999999999.00</vIPI></IPITrib></IPI>' },
}
/** What a text may hold that is no text: taken without it, or refused. */
const BAD_TEXTS = { 'a NUL': 'NU&#0;LO', 'half an emoji': 'MEIO &#xD83D; EMOJI', 'a cut emoji': 'CORTE \ud83d' }

const uploadLinha = (pessoa: Intruso, linha: Partial<LinhaDoXml>) =>
  pessoa.pedir('POST', '/compras/xml/', buildForm('arquivo', 'nota.xml', notaXml({ linhas: [{ ...LINHA, ...linha }] })))

const PATHS = ['99999999999', '-1', '1e3', '0', '1.5', '%00', '2147483648', '9'.repeat(400), '%ED%A0%BD']

export async function sendBadNumbers(mesa: Mesa): Promise<void> {
  const { admin, base, exigir } = mesa
  const clerk = await mesa.signIn('funcionario')
  const mustRefuse = (nome: string, resposta: Resposta) =>
    exigir(resposta.status >= 400 && resposta.status < 500, `${nome}: ${tellResposta(resposta)}`)
  for (const [nome, linha] of Object.entries(BAD_LINES)) mustRefuse(nome, await uploadLinha(clerk, linha))
  for (const [nome, texto] of Object.entries(BAD_TEXTS)) {
    const resposta = await uploadLinha(clerk, { nome: texto })
    exigir(resposta.status < 500, `${nome} in an invoice: ${tellResposta(resposta)}`)
  }
  for (const id of PATHS)
    for (const path of [`/produtos/${id}/`, `/compras/${id}/pdf/`, `/vendas/${id}/`, `/produtos/busca/?pagina=${id}`]) {
      const resposta = await clerk.pedir('GET', path)
      exigir(resposta.status < 500, `GET ${path.slice(0, 60)}: ${tellResposta(resposta)}`)
    }
  for (const codigo of ['99999999999', '2147483648', '9'.repeat(200)].flatMap((id) => [
    `/produtos/${id}`,
    `https://loja.com.br/produtos/${id}`,
    `/variacoes/${id}`,
    id,
  ]))
    mustRefuse(`the bench reads ${codigo.slice(0, 40)}`, await clerk.pedir('POST', '/producoes/bancada/', { codigo }))
  const large = await clerk.pedir('POST', '/compras/xml/', buildForm('arquivo', 'n.xml', ' '.repeat(6 * 1024 * 1024)))
  exigir(large.status === 413 || large.status === 400, `a file of 6 MB: ${tellResposta(large)}`)
  exigir(large.texto.includes('5 MB'), `a file of 6 MB is told another limit: ${large.texto.slice(0, 200)}`)

  // By many steps: pieces beyond what a product may have, and a cost that only the freight takes above the maximum.
  const { id: produto } = (await admin.pedir('POST', '/produtos/', { titulo: 'Cheio', preco_venda: 1, ...base })).body
  const { id: fornecedor_id } = (await admin.pedir('POST', '/fornecedores/', { nome: 'Fornecedor do ataque' })).body
  const receive = async (dados: object, itens: object) => {
    const compra = (await admin.pedir('POST', '/compras/', { fornecedor_id, ...dados, itens: [itens] })).body
    await admin.pedir('POST', `/compras/${compra.id}/pedir/`)
    const [{ id: item_id, quantidade }] = compra.itens
    return admin.pedir('POST', `/compras/${compra.id}/receber/`, { itens: [{ item_id, quantidade }] })
  }
  const full = { produto_id: produto, quantidade: PECAS_MAXIMAS, custo_unitario: 1 }
  const first = await receive({}, full)
  exigir(first.status === 200, `as many pieces as a product may have: ${tellResposta(first)}`)
  mustRefuse('one receipt more than a product may have', await receive({}, full))
  const dear = { produto_id: produto, quantidade: 1, custo_unitario: REAIS_MAXIMOS }
  mustRefuse('a cost above the maximum by its freight', await receive({ frete: REAIS_MAXIMOS }, dear))
  const { preco_custo, qtd, ...produtoLido } = (await admin.pedir('GET', `/produtos/${produto}/`)).body
  const saved = await admin.pedir('PUT', `/produtos/${produto}/`, {
    titulo: 'Ainda editável',
    versao: produtoLido.versao,
  })
  exigir(saved.status === 200, `the product (${qtd} pieces at ${preco_custo}) can be edited: ${tellResposta(saved)}`)
}
