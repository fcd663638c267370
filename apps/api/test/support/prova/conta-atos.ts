import { type Random } from '../random.ts'
import { DEPOSITO_CENTRO, DEPOSITO_GERAL } from './bling.ts'
import { DE_LA } from './conta-atos-no-bling.ts'
import { type AtoDaConta, linhas, type Mundo, umDe, type Venda } from './conta-mundo.ts'

const ABERTAS = ['separacao', 'embalagem', 'selecionar_envio', 'etiqueta', 'retirada']
const PASSOS = [...ABERTAS, 'enviado', 'concluido']

async function umaVenda(
  mundo: Mundo,
  acaso: Random,
  statuses: readonly string[] = ABERTAS,
): Promise<Venda | undefined> {
  return umDe(
    acaso,
    (await mundo.vendas()).filter(({ status }) => statuses.includes(status)),
  )
}
/** Takes the sale so many steps on, past the carrier: the choice counts as offered, the label as made. */
export async function advanceVenda(mundo: Pick<Mundo, 'aqui' | 'balcao'>, id: number, passos: number): Promise<void> {
  for (let feito = 0; feito < passos; feito++) {
    const { status, cliente_id } = (await mundo.aqui('GET', `/vendas/${id}/`)).body
    const passo = PASSOS.indexOf(status)
    const nextStatus = passo < 0 ? undefined : PASSOS[passo + 1]
    if (!nextStatus || cliente_id === null) return
    if (nextStatus === 'selecionar_envio') await mundo.balcao.medidas(id)
    if (nextStatus === 'etiqueta') await mundo.balcao.servico(id)
    if (nextStatus === 'retirada') await mundo.balcao.etiqueta(id)
    if ((await mundo.aqui('PATCH', `/vendas/${id}/status/`, { status: nextStatus })).status !== 200) return
  }
}

function linhasDaVenda(mundo: Mundo, acaso: Random) {
  const { de, texto } = linhas(mundo, acaso, true)
  const itens = de.map(({ produto, variacaoId, quantidade }) => ({
    id: produto.id,
    ...(variacaoId === null ? {} : { variacao_id: variacaoId }),
    quantidade,
    valor_unitario: 50,
  }))
  return { itens, texto }
}

/** Puts such a sale into that status. */
async function changeVendaStatus(mundo: Mundo, acaso: Random, statuses: readonly string[], newStatus: string) {
  const venda = await umaVenda(mundo, acaso, statuses)
  if (!venda) return undefined
  const { status } = await mundo.aqui('PATCH', `/vendas/${venda.id}/status/`, { status: newStatus })
  return `venda ${venda.id}: de ${venda.status} a ${newStatus} (${status})`
}

const DAQUI: Readonly<Record<string, AtoDaConta>> = {
  async vender(mundo, acaso) {
    const { itens, texto } = linhasDaVenda(mundo, acaso)
    const corpo = { cliente_id: mundo.cliente, origem: 'loja_fisica', itens }
    const { status, body } = await mundo.aqui('POST', '/vendas/', corpo)
    return `venda ${body?.id ?? ''} de ${texto} (${status})`
  },
  async avancar(mundo, acaso) {
    const venda = await umaVenda(mundo, acaso, [...ABERTAS, 'enviado'])
    const passos = 1 + acaso.below(6)
    if (!venda) return undefined
    await advanceVenda(mundo, venda.id, passos)
    return `venda ${venda.id}: ${passos} passos a partir de ${venda.status}`
  },
  voltar: (mundo, acaso) => changeVendaStatus(mundo, acaso, ['enviado'], 'retirada'),
  cancelar: (mundo, acaso) => changeVendaStatus(mundo, acaso, [...ABERTAS, 'enviado'], 'cancelado'),
  async editar(mundo, acaso) {
    const venda = await umaVenda(mundo, acaso)
    const { itens, texto } = linhasDaVenda(mundo, acaso)
    if (!venda || venda.importada) return undefined
    const corpo = { cliente_id: mundo.cliente, origem: 'loja_fisica', itens }
    const { status } = await mundo.aqui('PUT', `/vendas/${venda.id}/`, corpo)
    return `venda ${venda.id} editada para ${texto} (${status})`
  },
  async contar(mundo, acaso) {
    const peca = acaso.pick(mundo.pecas)
    const { produtoId: produto_id, variacaoId: variacao_id } = peca
    const diferenca = acaso.below(5) - 2
    const { body } = await mundo.aqui('GET', `/produtos/${produto_id}/`)
    const variacao = body.variacoes?.find(({ id }: { id: number }) => id === variacao_id)
    const esperado: number = variacao?.quantidade ?? body.quantidade_total
    const contado = Math.max(0, esperado + diferenca)
    peca.incerta = true
    const itens = [{ produto_id, variacao_id, contado, esperado }]
    const { status } = await mundo.aqui('POST', '/estoque/contagem/', { itens })
    return `${peca.titulo}: contadas ${contado} aqui, onde se viam ${esperado} (${status})`
  },
  async excluir(mundo, acaso) {
    const produto = acaso.pick(mundo.produtos.filter(({ mutavel, pecas }) => mutavel || pecas.length === 0))
    if (acaso.below(3) > 0) return undefined
    await mundo.aqui('DELETE', `/produtos/${produto.id}/`)
    const { status, body } = await mundo.aqui('DELETE', '/produtos/lixeira/excluir-multiplos/', { ids: [produto.id] })
    produto.excluido ||= (await mundo.aqui('GET', `/produtos/${produto.id}/`)).status === 404
    return `${produto.titulo}: excluído aqui para sempre (${status} ${JSON.stringify(body)})`
  },
  async trocarDeposito(mundo, acaso) {
    const deposito_id = acaso.pick([DEPOSITO_GERAL, DEPOSITO_CENTRO])
    if (!mundo.depositos) return undefined
    const { status } = await mundo.aqui('PATCH', '/bling/configuracao/', { deposito_id })
    mundo.todasIncertas()
    return `tudo: a loja escolheu o depósito ${deposito_id} (${status})`
  },
}

export const ATOS: Readonly<Record<string, AtoDaConta>> = { ...DAQUI, ...DE_LA }

/** How often each comes, among all. */
const PESOS: Readonly<Record<number, string>> = {
  16: 'avancar',
  12: 'canal',
  9: 'vender',
  8: 'nota',
  5: 'digitar',
  4: 'mudarLinha',
  3: 'cancelar editar aMao mover cancelarLa avisos',
  2: 'contar mudarEntrega mudarObservacao mudarDesconto mudarFrete mudarComprador dividir excluirLa',
  1: 'mudarPagador mudarPalavras cortar voltar excluir trocarDeposito digitarMeia estrutura deposito relogio',
}
export const SORTEIO_DA_CONTA = Object.entries(PESOS).flatMap(([peso, nomes]) =>
  Array<string[]>(Number(peso)).fill(nomes.split(' ')).flat(),
)
