import { avisosDosPares } from '@estampa/contract/produtos/pares.ts'
import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { IconLayoutList, IconPlus, IconTable } from '@tabler/icons-react'
import { type ComponentProps, lazy, Suspense, useCallback, useEffect, useMemo, useRef } from 'react'
import { type UseFieldArrayReturn, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { Link, useSearchParams } from 'react-router'
import { readPreference, storePreference } from '../../../../shared/device/preferenceCookie.ts'
import { createStore, useStore } from '../../../../shared/device/store.ts'
import { PHONE, useMediaQuery } from '../../../../shared/device/useMediaQuery.ts'
import { Button, DialogButton } from '../../../../shared/ui/Button.tsx'
import { onDemand } from '../../../../shared/ui/dialogs/onDemand.tsx'
import { toastWithUndo } from '../../../../shared/ui/toasts/toastWithUndo.ts'
import type { Foto } from '../../imagens/fotos.ts'
import { type AcoesDoFormulario, type CamposDoProduto, NOVA_VARIACAO } from '../campos.ts'
import { findRepeatedPares, paresDe } from '../pares.ts'
import { gruposDeCor, linkFotosByCor } from './cor.ts'
import type { TabelaDeVariacoes } from './tabela/TabelaDeVariacoes.tsx'
import { VariacaoCard } from './VariacaoCard.tsx'

/** Only where variations have colours, and the product pictures. */
const ImagensPorCor = lazy(() => import('./ImagensPorCor.tsx'))
const VariasModal = onDemand(async () => (await import('./VariasModal.tsx')).VariasModal)
/** When it cannot be fetched, the cards stay. Fetched before it is shown, so that an added row can take the focus. */
const Tabela = onDemand<ComponentProps<typeof TabelaDeVariacoes> & { onClose: () => void }>(
  async () => (await import('./tabela/TabelaDeVariacoes.tsx')).TabelaDeVariacoes,
)

interface VariacoesProps {
  campos: UseFieldArrayReturn<CamposDoProduto, 'variacoes', 'chave'>
  /** The stored product; absent in the form of a new one. */
  produto: Produto | undefined
  fotos: readonly Foto[]
}

/** From so many on, those that are added together open as a table at the desk: their cards would be several screens high. */
const VARIACOES_EM_TABELA = 6

/** The variations of the product in the form, and the buttons that add some. */
export function Variacoes({ campos: { fields, append, remove, insert }, produto, fotos }: VariacoesProps) {
  const { control, register, getValues, setValue, trigger } = useFormContext<CamposDoProduto>()
  const [hasCor, hasTamanho] = useWatch({ control, name: ['tem_cor', 'tem_tamanho'] })
  const isTabela = useModo() === 'tabela'
  const isPhone = useMediaQuery(PHONE)
  useEffect(() => {
    if (isTabela) Tabela.buscar()
  }, [isTabela])
  // The next product opens as this browser remembers.
  useEffect(() => () => mode.set(rememberedModo()), [])
  const form = useMemo(() => ({ control, register, setValue, trigger }), [control, register, setValue, trigger])

  const removeVariacao = useCallback(
    (index: number) => {
      const removedVariacao = getValues(`variacoes.${index}`)
      remove(index)
      if (getValues('variacoes').length === 0) setValue('tem_variacoes', false, { shouldDirty: true })
      const undoRemoval = () => {
        setValue('tem_variacoes', true, { shouldDirty: true })
        insert(index, removedVariacao, { shouldFocus: false })
      }
      toastWithUndo('Variação removida', undoRemoval, { kind: 'info' })
    },
    [getValues, setValue, remove, insert],
  )
  const applyToCor = useCallback(
    (index: number) => {
      const variacoes = getValues('variacoes')
      const group = gruposDeCor(variacoes).find(({ indices }) => indices.includes(index))
      const imagens = variacoes[index]?.imagens
      if (!group || !imagens) return
      for (const siblingIndex of group.indices)
        if (siblingIndex !== index) setValue(`variacoes.${siblingIndex}.imagens`, [...imagens], { shouldDirty: true })
    },
    [getValues, setValue],
  )
  return (
    <>
      {hasCor && fotos.length > 0 && (
        <Suspense>
          <ImagensPorCor form={form} fotos={fotos} />
        </Suspense>
      )}
      {fields.length === 0 ? (
        <p className="m-0 text-texto-suave p-6 text-center border border-dashed border-borda-forte rounded-grupo">
          Adicione a primeira variação, ou várias de uma vez.
        </p>
      ) : (
        <ListaDeVariacoes
          produto={produto}
          fotos={fotos}
          variacoes={fields}
          form={form}
          onRemove={removeVariacao}
          onApplyToColour={applyToCor}
        />
      )}
      <AvisosDosPares />
      <div className="flex flex-wrap gap-2 items-center mt-4 max-md:[&_>_button]:flex-auto max-md:[&_>_button]:min-h-11">
        <Button variant="light" icon={IconPlus} onClick={() => append(NOVA_VARIACAO, { shouldFocus: false })}>
          Adicionar variação
        </Button>
        {(hasCor || hasTamanho) && (
          <DialogButton label="Adicionar várias" icon={IconTable}>
            {(onClose) => (
              <VariasModal
                temCor={hasCor}
                temTamanho={hasTamanho}
                existentes={getValues('variacoes')}
                onClose={onClose}
                onAdd={(novas) => {
                  const opensTabela = !isPhone && fields.length + novas.length >= VARIACOES_EM_TABELA
                  // Not stored: it is this product that is long.
                  if (opensTabela) mode.set('tabela')
                  // In the table the first new row gets the focus.
                  append(linkFotosByCor([...getValues('variacoes'), ...novas], fotos).slice(fields.length), {
                    shouldFocus: isTabela || opensTabela,
                    focusName: `variacoes.${fields.length}.quantidade`,
                  })
                }}
              />
            )}
          </DialogButton>
        )}
        <Link
          className="inline-flex items-center justify-center min-h-6 ml-auto text-m text-link max-md:basis-full max-md:min-h-11 max-md:leading-11 max-md:text-center"
          to="/atributos"
        >
          Gerenciar atributos
        </Link>
      </div>
    </>
  )
}

/** Notes about similar and stored equal variations, which may stay. New equal ones are refused at their fields. */
function AvisosDosPares() {
  const { control } = useFormContext<CamposDoProduto>()
  const [sku, tem_cor, tem_tamanho, variacoes] = useWatch({
    control,
    name: ['sku', 'tem_cor', 'tem_tamanho', 'variacoes'],
  })
  const pares = paresDe({ sku, tem_cor, tem_tamanho }, variacoes)
  const refusedIndices = new Set(findRepeatedPares(pares).map(({ indice }) => indice))
  const notices = avisosDosPares(pares).filter(({ indice }) => !refusedIndices.has(indice))
  return (
    <div role="status" aria-label="Variações parecidas" className="grid gap-1 [&:not(:empty)]:mt-3">
      {notices.map(({ indice, aviso }) => (
        <p key={indice} className="m-0 k-tarefa text-m wrap-anywhere">
          {aviso}
        </p>
      ))}
    </div>
  )
}

interface ListaDeVariacoesProps {
  variacoes: VariacoesProps['campos']['fields']
  form: AcoesDoFormulario
  produto?: Produto | undefined
  fotos: readonly Foto[]
  onRemove: (indice: number) => void
  /** Gives the pictures of this variation to all of its colour. */
  onApplyToColour: (indice: number) => void
}

/** More cards than these fold on a phone; those that were just added stay open, to be filled in. */
const ABERTAS_NO_CELULAR = 3

const NENHUMA_SALVA: Produto['variacoes'] = []
/** The variations as cards or as a table, never both: the same fields of the form stand in either. */
function ListaDeVariacoes(props: ListaDeVariacoesProps) {
  const { variacoes, onRemove, ...cartaoProps } = props
  const mode = useModo()
  const dobra = useMediaQuery(PHONE) && variacoes.length > ABERTAS_NO_CELULAR
  const requestedId = Number(useSearchParams()[0].get('variacao'))
  const { errors } = useFormState({ control: props.form.control, name: 'variacoes' })
  const erroForaDaTabela = variacoes.some((_, index) => errors.variacoes?.[index]?.descricao)
  useEffect(() => {
    if (erroForaDaTabela) chooseModo('cartoes')
  }, [erroForaDaTabela])

  const list = useRef<HTMLDivElement>(null)
  const removedIndex = useRef<number | null>(null)
  const removeVariacao = useCallback(
    (index: number) => {
      removedIndex.current = index
      onRemove(index)
    },
    [onRemove],
  )
  const quantas = variacoes.length
  // The button that was pressed is gone: the focus goes to the one that took its place.
  useEffect(() => {
    if (removedIndex.current === null) return
    const target = Math.min(removedIndex.current + 1, quantas)
    removedIndex.current = null
    list.current?.querySelector<HTMLElement>(`[aria-label="Remover variação ${target}"]`)?.focus()
  }, [quantas])

  return (
    <div ref={list}>
      {mode === 'tabela' ? (
        <Tabela
          linhas={variacoes}
          form={props.form}
          onRemove={removeVariacao}
          salvas={props.produto?.variacoes ?? NENHUMA_SALVA}
          pedida={requestedId}
          onClose={() => chooseModo('cartoes')}
        />
      ) : (
        <ul className="grid gap-3">
          {variacoes.map(({ chave, id }, index) => (
            <VariacaoCard
              key={chave}
              {...cartaoProps}
              indice={index}
              dobra={dobra && id !== null}
              destacada={id !== null && id === requestedId}
              onRemove={removeVariacao}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

const MODOS = [
  { modo: 'cartoes', rotulo: 'Cartões', Icone: IconLayoutList },
  { modo: 'tabela', rotulo: 'Tabela', Icone: IconTable },
] as const satisfies readonly { modo: Modo; rotulo: string; Icone: unknown }[]

/** Chooses between cards (all fields of a variation) and a table (fast typing of many variations). */
export function ModoSelect() {
  const current = useModo()
  return (
    <div className="k-abas [--altura:32px] m-0" role="group" aria-label="Ver as variações em">
      {MODOS.map(({ modo, rotulo, Icone }) => (
        <button
          key={modo}
          type="button"
          className="k-aba"
          aria-pressed={modo === current}
          onClick={() => chooseModo(modo)}
        >
          <Icone size={17} stroke={1.8} aria-hidden />
          {rotulo}
        </button>
      ))}
    </div>
  )
}

type Modo = 'cartoes' | 'tabela'

const COOKIE = 'estampa_variacoes'

const rememberedModo = (): Modo => (readPreference(COOKIE) === 'tabela' ? 'tabela' : 'cartoes')

const mode = createStore<Modo>(rememberedModo())

/** The view of variations: the one that this browser remembers, or the table that many added together opened. */
const useModo = (): Modo => useStore(mode)

function chooseModo(chosenModo: Modo): void {
  mode.set(chosenModo)
  storePreference(COOKIE, chosenModo)
}
