import { gunzipSync } from 'node:zlib'
import { ENTITIES, ENTITY_NAMES, type EntityName } from '@estampa/contract/entities.ts'
import { ENTIDADES } from '../support/entidades.ts'
import { foto, openLoja, type Resposta } from '../support/loja.ts'
import { openBalcao } from '../support/vendas.ts'
import { AlvoDaEntrada, TIPOS_DE_ALVO, type TipoDeAlvo } from './alvos.ts'
import { writeJson, writeParts } from './partes.ts'
import { alvoDoCaminho, type Requisicao } from './requisicoes.ts'

export interface Enviada {
  /** As sent, to read and to send again. */
  readonly linha: string
  readonly resposta: Resposta
  readonly texto: string
  /** Sent with If-None-Match: 304 is allowed. */
  readonly condicional: boolean
}

/** A small shop that has some of everything, and gets new ones when hostile requests have used them up. */
export async function openSmallLoja(servicos: Parameters<typeof openLoja>[1] = {}) {
  const loja = await openLoja(undefined, servicos)
  const balcao = await openBalcao(loja)
  const imagem = await foto('red', 8)
  let numero = 0
  const alvos = Object.fromEntries(TIPOS_DE_ALVO.map((tipo) => [tipo, []])) as unknown as Record<TipoDeAlvo, number[]>

  const createRecord = async (url: string, corpo: object): Promise<number> => {
    const { status, body } = await loja.pedir('POST', url, corpo)
    if (status !== 201) throw new Error(`${url}: ${status} ${JSON.stringify(body)}`)
    return body.id
  }
  /** Creates one new record of each kind; every fifth sale is still being picked, the others are further. */
  const seedLoja = async (): Promise<Record<TipoDeAlvo, number>> => {
    const n = ++numero
    const categoria = await createRecord('/api/categorias/', { nome: `Categoria ${n}` })
    const entidades = {} as Record<(typeof ENTITIES)[EntityName]['target'], number>
    for (const name of ENTITY_NAMES)
      entidades[ENTITIES[name].target] = await createRecord(`/api/${name}/`, ENTIDADES[name].corpo(n, categoria))
    const valor = await createRecord(`/api/atributos/${entidades.atributo}/valores/`, { valor: 'um' })
    const cliente = await balcao.criarCliente()
    const base = { modelo_id: entidades.modelo, categoria_id: categoria }
    const produto = await balcao.criarProduto({ ...base, qtd: 1000 })
    const variado = await balcao.criarProduto({ ...base, variacoes: [{ nome_cor: 'Azul', quantidade: 1000 }] })
    const form = new FormData()
    form.append('imagens', new Blob([new Uint8Array(imagem)], { type: 'image/jpeg' }), 'a.jpg')
    const imagens = (await loja.pedir('POST', `/api/produtos/${produto.id}/imagens/`, form)).body
    const variacao = variado.variacoes[0].id
    const itens = [
      { id: produto.id, quantidade: 2, valor_unitario: 10 },
      { id: variado.id, variacao_id: variacao, quantidade: 1, valor_unitario: 5.5, desconto: 0.5 },
    ]
    const venda = (await balcao.vender(itens, { cliente_id: cliente })).body.id
    const passo = ['', 'embalagem', 'selecionar_envio', 'etiqueta', 'enviado'][n % 5]
    if (passo) await balcao.levar(venda, passo)
    const { id: sincronizacao } = await loja.banco.db
      .insertInto('sincronizacoes')
      .values({ tipo: 'produto', operacao: 'publicar', alvo_id: produto.id, titulo: 'Prova', estado: 'falhou' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: tarefa } = await loja.banco.db
      .insertInto('tarefas')
      .values({ tipo: 'produto.estrutura', alvo_id: produto.id, titulo: 'Prova' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const item = { produto_id: produto.id, quantidade: 1, valor_unitario: 10 }
    const orcamento = await createRecord('/api/orcamentos/', {
      cliente_id: cliente,
      itens: [item],
      validade: '2099-12-31',
    })
    const compra = await createRecord('/api/compras/', {
      fornecedor_id: entidades.fornecedor,
      itens: [{ produto_id: produto.id, quantidade: 2 }],
    })
    await loja.pedir('POST', `/api/compras/${compra}/pedir/`)
    // A hostile request may have turned it off.
    await loja.pedir('PATCH', '/api/caixas/configuracao/', { ativo: true })
    const caixa = await createRecord('/api/caixas/', { nome: `Caixa ${n}` })
    const turno = await createRecord(`/api/caixas/${caixa}/abrir/`, { fundo: 100 })
    const suprimento = await loja.pedir('POST', `/api/turnos/${turno}/suprimentos/`, { valor: 1, motivo: 'troco' })
    const movimento: number = suprimento.body.ultimo_movimento_id
    return {
      produto: produto.id,
      variado: variado.id,
      variacao,
      imagem: imagens[0].id,
      venda,
      cliente,
      ...entidades,
      categoria,
      valor,
      sincronizacao,
      tarefa,
      orcamento,
      compra,
      caixa,
      turno,
      movimento,
    }
  }
  const refillLoja = async (quantos = 1): Promise<void> => {
    for (let i = 0; i < quantos; i++) {
      const novos = await seedLoja()
      const livres: Partial<Record<TipoDeAlvo, number>> = {
        modelo: await createRecord('/api/modelos/', { codigo: `L-${numero}`, nome: 'Livre' }),
        categoria: await createRecord('/api/categorias/', { nome: `Livre ${numero}` }),
        cliente: await balcao.criarCliente(),
      }
      for (const tipo of TIPOS_DE_ALVO) alvos[tipo] = [novos[tipo], livres[tipo] ?? [], alvos[tipo]].flat().slice(0, 3)
    }
  }
  await refillLoja()

  const idDe = ({ tipo, qual }: AlvoDaEntrada) => alvos[tipo][qual] ?? alvos[tipo][0]
  const buildAddress = (pedacos: readonly (string | AlvoDaEntrada)[]): string =>
    pedacos.map((segment) => (segment instanceof AlvoDaEntrada ? idDe(segment) : segment)).join('')
  /**
   * Returns the address of a path of the document, at the first of what it names; `outro` is for parameters that name
   * nothing of the shop.
   */
  const enderecoDe = (caminho: string, fallback = '01001000'): string =>
    buildAddress(
      caminho.split(/\{(\w+)\}/).map((segment, i) => {
        if (i % 2 === 0) return segment
        const tipo = alvoDoCaminho(caminho, segment)
        return tipo ? new AlvoDaEntrada(tipo, 0) : fallback
      }),
    )
  const fillAlvos = (dado: unknown): unknown => {
    if (dado instanceof AlvoDaEntrada) return idDe(dado)
    if (Array.isArray(dado)) return dado.map(fillAlvos)
    if (dado === null || typeof dado !== 'object' || Object.getPrototypeOf(dado) !== Object.prototype) return dado
    const copia: Record<string, unknown> = {}
    for (const [nome, v] of Object.entries(dado))
      Object.defineProperty(copia, nome, { value: fillAlvos(v), enumerable: true })
    return copia
  }
  const corpoDe = ({ corpo }: Requisicao): { conteudo: Buffer | string; tipo: string } | null => {
    if (!corpo) return null
    if (corpo.forma === 'bytes') return { conteudo: Buffer.from(corpo.bytes), tipo: corpo.tipo }
    const dado = fillAlvos(corpo.valor)
    if (corpo.forma === 'json') return { conteudo: writeJson(dado), tipo: corpo.tipo }
    if (corpo.forma === 'quebrado') return { conteudo: corpo.quebra(writeJson(dado)), tipo: 'application/json' }
    const partes = writeParts(dado, corpo.arquivos, corpo.quebra)
    return { conteudo: partes.corpo, tipo: partes.tipo }
  }

  return {
    loja,
    balcao,
    semear: seedLoja,
    reabastecer: refillLoja,
    enderecoDe,
    /** Sends it as the admin. Rejects when no answer comes. */
    async enviar(requisicao: Requisicao): Promise<Enviada> {
      // The sender is the first person: their own sessions ended, they could send nothing more.
      const caminho = buildAddress(requisicao.caminho).replace(/^\/api\/usuarios\/0*1(?=\/|$)/, '/api/usuarios/2')
      const url = requisicao.consulta === '' ? caminho : `${caminho}?${requisicao.consulta}`
      const corpo = corpoDe(requisicao)
      const resposta = await loja.app.inject({
        method: requisicao.metodo as 'GET',
        url,
        headers: {
          authorization: `Bearer ${loja.access}`,
          ...(corpo ? { 'content-type': corpo.tipo } : {}),
          ...requisicao.cabecalhos,
        },
        ...(corpo ? { payload: corpo.conteudo } : {}),
      })
      const compactada = resposta.headers['content-encoding'] === 'gzip'
      const texto = compactada ? gunzipSync(resposta.rawPayload).toString() : resposta.body
      const json = /json/.test(String(resposta.headers['content-type']))
      const enviado = corpo ? ` ${corpo.tipo} ${corpo.conteudo.toString().slice(0, 600)}` : ''
      return {
        linha: `${requisicao.metodo} ${url.slice(0, 300)} ${JSON.stringify(requisicao.cabecalhos)}${enviado}`,
        resposta: { status: resposta.statusCode, headers: resposta.headers, body: json ? JSON.parse(texto) : texto },
        texto,
        condicional: requisicao.metodo === 'GET' && 'if-none-match' in requisicao.cabecalhos,
      }
    },
  }
}
export type LojaPequena = Awaited<ReturnType<typeof openSmallLoja>>
