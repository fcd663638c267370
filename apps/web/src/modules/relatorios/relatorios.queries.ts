import type { RelatorioLido, VendasDoRelatorio } from '@estampa/contract/relatorios/relatorios.schemas.ts'
import type { NomeDoRelatorio } from '@estampa/contract/relatorios/relatorios.ts'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { chamar } from '../../shared/api.ts'
import { campos, id, umDe, varios } from '../../shared/readers.ts'
import { consulta } from '../../shared/registro/consulta.ts'
import { booleano, idDe, inteiro, objeto, texto } from '../../shared/tolerant.ts'

/** The filters that are set, as the address has them. */
export type Pergunta = Readonly<Partial<Record<'de' | 'ate' | 'por' | 'porcento' | 'cobrir', string>>>

const figuras = (valor: unknown) =>
  Object.fromEntries(
    Object.entries(objeto(valor)).filter(
      (par): par is [string, string | number | null] => par[1] === null || ['string', 'number'].includes(typeof par[1]),
    ),
  )
const lerRelatorio = campos<RelatorioLido>({
  de: texto,
  ate: texto,
  ao_todo: inteiro,
  total: figuras,
  linhas: varios(campos({ chave: texto, rotulo: texto, produto_id: idDe, figuras })),
})
const TIPOS = ['venda', 'troca', 'cancelamento', 'pagamento', 'etiqueta'] as const
const lerVendas = campos<VendasDoRelatorio>({
  mais: booleano,
  vendas: varios(campos({ venda_id: id, cliente_nome: texto, tipo: umDe(TIPOS, 'venda'), dia: texto, figuras })),
})

const CHAVE = ['relatorios'] as const

/** The contract refuses what an address typed by hand says wrongly; the screen shows its sentence. */
const query = (pergunta: Pergunta) => pergunta as object

export const umRelatorio = (relatorio: NomeDoRelatorio, pergunta: Pergunta) =>
  consulta([...CHAVE, relatorio, pergunta], 'GET /relatorios/:relatorio/', lerRelatorio, {
    params: { relatorio },
    query: query(pergunta),
    placeholderData: keepPreviousData,
    falha: 'O relatório não pôde ser lido',
  })

/** The sales of a row; of all rows without a key. */
export const vendasDaLinha = (relatorio: NomeDoRelatorio, pergunta: Pergunta, chave: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...CHAVE, relatorio, pergunta, 'vendas', chave ?? null],
    queryFn: async ({ pageParam, signal }) =>
      lerVendas(
        await chamar('GET /relatorios/:relatorio/vendas/', {
          params: { relatorio },
          query: { ...query(pergunta), ...(chave !== undefined && { chave }), pagina: pageParam },
          signal,
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: ({ mais }, _, pagina) => (mais ? pagina + 1 : null),
    meta: { falha: 'As vendas do relatório não puderam ser lidas' },
  })
