import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent } from 'react'
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
import { type DraftEnding, useDraft } from '../../../shared/forms/drafts/useDraft.ts'
import { mergeChanges } from '../../../shared/forms/useSave.ts'
import type { Lembretes } from './CamposDosLembretes.tsx'
import { addLinhaKey, type Linha, type Reservada, type VariacaoDaLinha } from './linha.ts'
import { type Rascunho, salvavel } from './rascunho.ts'

/** Loaded on demand: most forms have no draft. */
const DraftOffer = lazy(async () => ({
  default: (await import('../../../shared/forms/drafts/DraftOffer.tsx')).DraftOffer,
}))

/** A sale that was not saved, as it is kept in the browser. */
interface Guardado {
  readonly rascunho: Rascunho
  /** How the form began. */
  readonly antes: Rascunho
  /** Version of the stored sale that was being changed. */
  readonly versao: number | null
}

/** Reads a stored draft, also of an older version; null when it holds no sale. */
export function parseKeptRascunho(valor: unknown): Guardado | null {
  const { rascunho, antes, versao } = objeto(valor)
  if (!Array.isArray(objeto(rascunho).linhas)) return null
  return { rascunho: readVendaRascunho(rascunho), antes: readVendaRascunho(antes), versao: numero(versao) }
}

/** Without end where it is unknown: the server checks. */
const limite = (valor: unknown) => numero(valor) ?? Number.POSITIVE_INFINITY

const variacao = object<VariacaoDaLinha>({
  id,
  nome: texto,
  sku: textoOuNulo,
  preco: numero,
  disponivel: limite,
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
  disponivel: limite,
  publicada: booleano,
  variacoes: list(variacao),
  variacaoId: idDe,
  quantidade: texto,
  valor: texto,
  desconto: texto,
  nomes: (valor) => (typeof valor === 'string' ? valor : null),
  gratuita: booleano,
  despesa: booleano,
  descontada: booleano,
})
export const readVendaRascunho = object<Rascunho>({
  clienteId: idDe,
  origem: texto,
  lembretes: object<Lembretes>({ anotacao: texto, prazo: texto, prioritaria: booleano }),
  linhas: list((valor) => addLinhaKey(linha(valor))),
  reservadas: list(object<Reservada>({ produtoId: idDe, variacaoId: idDe, quantidade: number })),
})

interface Guarda extends DraftEnding {
  onRetomar: (rascunho: Rascunho) => void
  /** Called with the sentence that another person changed the sale meanwhile. */
  onMudou: (frase: string) => void
}

/**
 * Keeps a sale that is being typed in this browser (`digitado`; null when there is nothing to save), and offers an
 * earlier one: render what it returns. `base` is the stored sale, and `inicio` says how its form begins.
 */
export function useRascunhoDaVenda(
  base: Venda | undefined,
  inicio: () => Rascunho,
  digitado: Rascunho | null,
  { onRetomar, onMudou, ...ending }: Guarda,
): ReactNode {
  const resumeRascunho = (valores: unknown) => {
    const lido = parseKeptRascunho(valores)
    if (!lido) return
    onRetomar(mergeChanges(lido.rascunho, lido.antes, inicio(), salvavel))
    if (base && base.versao !== lido.versao)
      onMudou('Esta venda mudou depois do seu rascunho. Confira os itens antes de salvar.')
  }
  const { keep, ...oferta } = useDraft(base ? 'Editar Venda' : 'Nova Venda', resumeRascunho, ending)
  const anotar = useEffectEvent((rascunho: Rascunho | null) => {
    const guardado = rascunho && { rascunho, antes: inicio(), versao: base?.versao ?? null }
    keep(guardado satisfies Guardado | null)
  })
  useEffect(() => anotar(digitado), [digitado])
  if (!oferta.offer && !oferta.made) return null
  return (
    <Suspense>
      <DraftOffer
        sentence={base ? 'Há alterações desta venda que não foram salvas' : 'Há uma venda que não foi salva'}
        sentSentence="Há uma venda que foi enviada e ficou sem resposta"
        madeAs={(vendaId) => ({
          sentence: `A venda nº ${vendaId} já foi registrada. Só a resposta não tinha chegado.`,
          to: `/vendas/${vendaId}`,
          label: `Abrir a venda nº ${vendaId}`,
        })}
        draft={oferta}
      />
    </Suspense>
  )
}
