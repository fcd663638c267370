import { SITUACOES, type Situacao } from '@estampa/contract/orcamentos/orcamentos.machine.ts'
import type {
  ItemDoOrcamento,
  LinkDoOrcamento,
  Mockup,
  Orcamento,
  OrcamentoResumo,
  VersaoDoOrcamento,
} from '@estampa/contract/orcamentos/orcamentos.schemas.ts'
import { mutationOptions } from '@tanstack/react-query'
import { type Chamada, chamar } from '../../shared/api.ts'
import { campos, id, opcional, quantia, umDe, varios } from '../../shared/readers.ts'
import { reduzirSePuder } from '../../shared/reduzir.ts'
import { CHAVE_DAS_VENDAS, CHAVE_DOS_PRODUTOS } from '../../shared/registro/chaves.ts'
import { consulta, relerDepois } from '../../shared/registro/consulta.ts'
import { paginas } from '../../shared/registro/paginas.ts'
import { idDe, inteiro, numero, texto, textoOuNulo } from '../../shared/tolerant.ts'

const CHAVE = ['orcamentos'] as const

const VALORES = SITUACOES.map(({ valor }) => valor)
const RESUMO = {
  id,
  numero: id,
  situacao: umDe<Situacao>(VALORES, 'rascunho'),
  cliente: opcional(campos({ id, nome: texto })),
  nome: texto,
  telefone: texto,
  total: quantia,
  validade: texto,
  vence: opcional(umDe<'hoje' | 'amanha'>(['hoje', 'amanha'], 'amanha')),
  espera: opcional(campos({ quem: umDe<'loja' | 'cliente'>(['loja', 'cliente'], 'loja'), desde: texto })),
  venda_id: idDe,
  criado_em: texto,
  alterado_em: texto,
}
const lerItem = campos<ItemDoOrcamento>({
  produto_id: idDe,
  variacao_id: idDe,
  descricao: texto,
  quantidade: inteiro,
  valor_unitario: quantia,
  estampa: texto,
  personalizacao: varios(campos({ nome: texto, numero: texto })),
  mockups: varios(campos<Mockup>({ arquivo: texto, digest: texto, imagem: texto, miniatura: texto })),
})
const CONTEUDO = { itens: varios(lerItem), desconto: quantia, frete: quantia, subtotal: quantia, termos: texto }
const lerVersao = campos<VersaoDoOrcamento>({
  ...CONTEUDO,
  numero: inteiro,
  total: quantia,
  validade: texto,
  criado_em: texto,
  enviada_em: textoOuNulo,
  vista_em: textoOuNulo,
  mudanca: opcional(campos({ texto, em: texto })),
  aprovacao: opcional(campos({ nome: texto, em: texto, endereco: textoOuNulo, anulada_em: textoOuNulo })),
  recusada_em: textoOuNulo,
})
const lerOrcamento = campos<Orcamento>({
  ...RESUMO,
  ...CONTEUDO,
  email: texto,
  versao_atual: inteiro,
  versoes: varios(lerVersao),
  links: inteiro,
  alcance_do_link: umDe(['internet', 'rede', 'maquina'], 'maquina'),
  faltas: varios(
    campos({
      linha: inteiro,
      descricao: texto,
      motivo: umDe(['sem_produto', 'produto_indisponivel', 'estoque'], 'sem_produto'),
      disponivel: numero,
    }),
  ),
  versao: inteiro,
})

export interface Procura {
  readonly busca?: string
  readonly situacao?: Situacao
  readonly cliente?: number
}
export const listaDeOrcamentos = (query: Procura) =>
  paginas<'GET /orcamentos/', OrcamentoResumo>([...CHAVE, 'lista', query], 'GET /orcamentos/', campos(RESUMO), {
    query,
    falha: 'Os orçamentos não puderam ser lidos',
  })

export const umOrcamento = (id: number) =>
  consulta([...CHAVE, 'um', id], 'GET /orcamentos/:id/', lerOrcamento, {
    params: { id },
    falha: 'O orçamento não pôde ser lido',
  })

type Corpo = Chamada<'POST /orcamentos/'>['body']

/** A new one without `id`. */
export const salvarOrcamento = (id?: number) =>
  mutationOptions({
    mutationFn: async (body: Corpo): Promise<Orcamento> =>
      lerOrcamento(
        id === undefined
          ? await chamar('POST /orcamentos/', { body })
          : await chamar('PUT /orcamentos/:id/', { params: { id }, body }),
      ),
    ...relerDepois(CHAVE),
  })

export const enviarMockups = mutationOptions({
  mutationFn: async (arquivos: readonly File[]): Promise<Mockup[]> => {
    const body = new FormData()
    for (const arquivo of arquivos) body.append('imagens', await reduzirSePuder(arquivo))
    const json: unknown = await chamar('POST /orcamentos/mockups/', { body })
    return varios(campos<Mockup>({ arquivo: texto, digest: texto, imagem: texto, miniatura: texto }))(json)
  },
})

export const criarLink = (id: number) =>
  mutationOptions({
    mutationFn: (): Promise<LinkDoOrcamento> => chamar('POST /orcamentos/:id/link/', { params: { id } }),
    ...relerDepois(CHAVE),
  })
export const revogarLinks = (id: number) =>
  mutationOptions({
    mutationFn: () => chamar('DELETE /orcamentos/:id/link/', { params: { id } }),
    ...relerDepois(CHAVE),
  })
export const excluirOrcamento = (id: number) =>
  mutationOptions({ mutationFn: () => chamar('DELETE /orcamentos/:id/', { params: { id } }), ...relerDepois(CHAVE) })
export const duplicarOrcamento = (id: number) =>
  mutationOptions({
    mutationFn: async () => lerOrcamento(await chamar('POST /orcamentos/:id/duplicar/', { params: { id } })),
    ...relerDepois(CHAVE),
  })

type DadosDaVenda = NonNullable<Chamada<'POST /orcamentos/:id/gerar-venda/'>['body']>
export const gerarVenda = (id: number) =>
  mutationOptions({
    mutationFn: (body: DadosDaVenda) => chamar('POST /orcamentos/:id/gerar-venda/', { params: { id }, body }),
    onSettled: (_resposta, _erro, _dados, _antes, { client }) =>
      Promise.all(
        [CHAVE, CHAVE_DAS_VENDAS, CHAVE_DOS_PRODUTOS].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  })

export const pdfDoOrcamento = (id: number) =>
  mutationOptions({
    mutationFn: async (): Promise<Blob> => {
      const pdf: unknown = await chamar('GET /orcamentos/:id/pdf/', { params: { id } })
      if (!(pdf instanceof Blob)) throw new Error('the answer is no file')
      return pdf
    },
  })
