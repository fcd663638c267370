import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import {
  booleano,
  id,
  idDe,
  list,
  number,
  numero,
  object,
  objeto,
  texto,
  textoOuNulo,
} from '../../../shared/api/readers.ts'
import { FormDraft } from '../../../shared/forms/drafts/FormDraft.tsx'
import { mergeChanges } from '../../../shared/forms/useSave.ts'
import { readEstampas } from '../../../shared/vendas/estampas/estampasDigitadas.ts'
import { readMockups } from '../../../shared/vendas/estampas/mockups.ts'
import { readLembretes } from './lembretes.ts'
import { addLinhaKey, type Linha, type Reservada, type VariacaoDaLinha } from './linha.ts'
import { type Rascunho, salvavel } from './rascunho.ts'
import type { useVendaForm } from './useVendaForm.ts'

/** A sale that was not saved, as it is kept in the browser. */
interface Guardado {
  readonly rascunho: Rascunho
  /** How the form began. */
  readonly antes: Rascunho
  /** Version of the stored sale that was being changed. */
  readonly versao: number | null
}

/** Reads a stored draft, also of an older version; null when it holds no sale. */
export function parseKeptRascunho(value: unknown): Guardado | null {
  const { rascunho, antes, versao } = objeto(value)
  if (!Array.isArray(objeto(rascunho).linhas)) return null
  return { rascunho: readVendaRascunho(rascunho), antes: readVendaRascunho(antes), versao: numero(versao) }
}

/** Without end where it is unknown: the server checks. */
const limit = (value: unknown) => numero(value) ?? Number.POSITIVE_INFINITY

const variacao = object<VariacaoDaLinha>({
  id,
  nome: texto,
  sku: textoOuNulo,
  preco: numero,
  disponivel: limit,
  aReceber: textoOuNulo,
  publicada: booleano,
  imagemUrl: textoOuNulo,
})
const linha = object<Omit<Linha, 'chave'>>({
  itemId: idDe,
  produtoId: idDe,
  titulo: texto,
  descricao: textoOuNulo,
  sku: textoOuNulo,
  imagemUrl: textoOuNulo,
  preco: numero,
  disponivel: limit,
  semLimite: booleano,
  aReceber: textoOuNulo,
  publicada: booleano,
  variacoes: list(variacao),
  variacaoId: idDe,
  quantidade: texto,
  valor: texto,
  desconto: texto,
  nomes: (value) => (typeof value === 'string' ? value : null),
  palavras: textoOuNulo,
  estampas: readEstampas,
  grupo: textoOuNulo,
  estampasMudadas: booleano,
  mockups: readMockups,
  mockupsMudados: booleano,
  gratuita: booleano,
  despesa: booleano,
  descontada: booleano,
})
export const readVendaRascunho = object<Rascunho>({
  clienteId: idDe,
  origem: texto,
  lembretes: readLembretes,
  linhas: list((value) => addLinhaKey(linha(value))),
  reservadas: list(object<Reservada>({ produtoId: idDe, variacaoId: idDe, quantidade: number })),
})

interface RascunhoDaVendaProps {
  state: ReturnType<typeof useVendaForm>['state']
  /** How the form of a sale begins. */
  start: (venda: Venda | undefined) => Rascunho
  onResume: () => void
}

/** Keeps a sale that is being typed in this browser, and offers an earlier one: of a stored sale, what was changed of it. */
export const RascunhoDaVenda = ({ state, state: { base }, start, onResume }: RascunhoDaVendaProps) => (
  <FormDraft
    state={state}
    name={base ? 'Editar Venda' : 'Nova Venda'}
    write={(rascunho) => ({ rascunho, antes: start(base), versao: base?.versao ?? null }) satisfies Guardado}
    read={(kept) => {
      const parsedRascunho = parseKeptRascunho(kept)
      return parsedRascunho && mergeChanges(parsedRascunho.rascunho, parsedRascunho.antes, start(base), salvavel)
    }}
    onResume={(kept) => {
      onResume()
      const message = 'Esta venda mudou depois do seu rascunho. Confira os itens antes de salvar.'
      if (base && base.versao !== parseKeptRascunho(kept)?.versao)
        state.form.setError('root', { type: 'versao', message })
    }}
    sentence={base ? 'Há alterações desta venda que não foram salvas' : 'Há uma venda que não foi salva'}
    sentSentence="Há uma venda que foi enviada e ficou sem resposta"
    madeAs={(vendaId) => ({
      sentence: `A venda nº ${vendaId} já foi registrada. Só a resposta não tinha chegado.`,
      to: `/vendas/${vendaId}`,
      label: `Abrir a venda nº ${vendaId}`,
    })}
  />
)
