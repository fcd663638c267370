import type { FiltrosDisponiveis } from '@estampa/contract/produtos/produtos.schemas.ts'
import { TAMANHOS } from '@estampa/contract/produtos/variacoes.ts'
import { formatDecimal, formatReais, parseReais, recusaDosReais } from '@estampa/contract/shared/money.ts'
import { IconFilterOff, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useBackButton } from '../../../../shared/device/backButton.ts'
import { useDebounce } from '../../../../shared/device/useDebounce.ts'
import { FiltersButton } from '../../../../shared/ui/FoldedFilters.tsx'
import { DecimalField } from '../../../../shared/ui/fields/DecimalField.tsx'
import { SearchField } from '../../../../shared/ui/fields/SearchField.tsx'
import { type Option, SelectField } from '../../../../shared/ui/fields/SelectField.tsx'
import { arvoreDeCategorias, opcoesDeCategoria } from '../../../categorias/categorias.queries.ts'
import { listaDeModelos, rotuloDoModelo } from '../../../modelos/modelos.queries.ts'
import { type FiltrosDeProdutos, filtrosDisponiveis, type SituacaoDoProduto } from '../../produtos.queries.ts'
import type { NomeDeFiltro } from './useFiltros.ts'

interface FiltrosProps {
  /** On a phone and over a table: all but the search folds into a panel, in the line of what stands beside it. */
  dobra: boolean
  filtros: FiltrosDeProdutos
  onChange: (nome: NomeDeFiltro, valor: string | number | null) => void
  onClear: () => void
}

export function Filtros({ dobra, filtros, onChange, onClear }: FiltrosProps) {
  const [aberto, setAberto] = useState(false)
  const panel = useId()
  useBackButton(dobra && aberto, () => setAberto(false))
  const { busca = '', situacao, importacao, ...resto } = filtros
  const ativos = Object.keys(resto).length
  return (
    <div
      role="search"
      className={`flex flex-wrap ${dobra ? 'gap-2 items-center md:contents [&_>_[data-busca]]:flex-[1_1_144px] [&_>_[data-busca]]:min-w-[9em]' : 'k-caixa gap-3 items-end p-4 shadow-1 [&_>_[data-busca]]:flex-[1_1_280px]'}`}
    >
      <SearchField
        label="Buscar por nome, cor ou modelo"
        value={busca}
        onSearch={(text) => onChange('busca', text.trim())}
      />
      {dobra && (
        <>
          <FiltersButton isOpen={aberto} active={ativos} panel={panel} onToggle={() => setAberto(!aberto)} />
          {Object.keys(filtros).length > 0 && <LimparFiltros onClick={onClear} />}
        </>
      )}
      {situacao && <Vindo rotulo={ROTULOS[situacao]} onClear={() => onChange('situacao', null)} />}
      {importacao && <Vindo rotulo="Da importação" onClear={() => onChange('importacao', null)} />}
      {(!dobra || aberto) && <Campos id={panel} dobra={dobra} filtros={filtros} onChange={onChange} />}
    </div>
  )
}

const NENHUM: FiltrosDisponiveis = { tamanhos: [], cores: [], tons: [], preco: { min: null, max: null } }

function Campos({ id, dobra, filtros, onChange }: Omit<FiltrosProps, 'onClear'> & { id: string }) {
  const modelos = useQuery(listaDeModelos())
  const categorias = useQuery(arvoreDeCategorias)
  const disponiveis = useQuery(filtrosDisponiveis)
  const { cores, tamanhos, preco } = disponiveis.data ?? NENHUM
  const options = (modelos.data ?? []).map((modelo) => ({ value: modelo.id, label: rotuloDoModelo(modelo) }))
  const { modelo, categoria, cor = '', tamanho = '' } = filtros
  const field = (name: 'modelo' | 'categoria' | 'cor' | 'tamanho') => ({
    value: filtros[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => onChange(name, target.value),
  })
  const ponta = (bound: 'min' | 'max') => ({
    disponivel: preco[bound],
    value: filtros[`preco_${bound}`],
    onChange: (reais: number | null) => onChange(`preco_${bound}`, reais),
  })
  return (
    <div
      className={`grid flex-[3_1_900px] gap-3 grid-cols-[1.4fr_1.35fr_1.3fr_0.9fr_0.95fr_0.95fr] min-w-0 max-md:grid-cols-[1fr_1fr] max-md:[&_>_:nth-child(-n_+_2)]:col-span-full ${dobra ? 'k-caixa p-3.5 md:order-last md:basis-full' : ''}`}
      id={id}
    >
      <SelectField
        label="Modelo"
        placeholder="Todos"
        options={addOption(modelo ?? '', options, `Modelo ${modelo}`)}
        {...field('modelo')}
      />
      <SelectField
        label="Categoria"
        placeholder="Todas"
        options={addOption(categoria ?? '', opcoesDeCategoria(categorias.data ?? []), `Categoria ${categoria}`)}
        {...field('categoria')}
      />
      <SelectField
        label="Cor"
        placeholder="Todas"
        options={addOption(cor, cores.map(opcaoDe), cor)}
        {...field('cor')}
      />
      <SelectField
        label="Tamanho"
        placeholder="Todos"
        options={addOption(tamanho, tamanhos.toSorted(compareTamanhos).map(opcaoDe), tamanho)}
        {...field('tamanho')}
      />
      <FiltroDePreco label="Preço mínimo" {...ponta('min')} />
      <FiltroDePreco label="Preço máximo" {...ponta('max')} />
    </div>
  )
}

const opcaoDe = (valor: string): Option => ({ value: valor, label: valor })

/** The choices with the one in force among them, even while they are being read or when it no longer exists. */
function addOption(valor: string | number, options: readonly Option[], rotulo: string): readonly Option[] {
  const isMissing = valor !== '' && !options.some(({ value }) => String(value) === String(valor))
  return isMissing ? [...options, { value: valor, label: rotulo }] : options
}

/** PP before P before M: as on the rack; sizes of another kind after them. */
function compareTamanhos(a: string, b: string): number {
  const position = (tamanho: string) => (TAMANHOS as readonly string[]).indexOf(tamanho) >>> 0
  return position(a) - position(b) || a.localeCompare(b, 'pt-BR', { numeric: true })
}

const ROTULOS: Readonly<Record<SituacaoDoProduto, string>> = {
  nao_publicados: 'Não publicados',
  estoque_baixo: 'Estoque baixo',
}

/** A filter that a link of another screen brought along, and the way out of it. */
const Vindo = ({ rotulo, onClear }: { rotulo: string; onClear: () => void }) => (
  <button
    type="button"
    className="k-chave text-aviso bg-aviso-fundo flex-none self-end py-0 pr-3 pl-4 text-base border-current"
    aria-label={`Remover o filtro ${rotulo}`}
    onClick={onClear}
  >
    {rotulo}
    <IconX size={17} aria-hidden />
  </button>
)

interface FiltroDePrecoProps {
  label: string
  /** The lowest or highest existing price, shown as placeholder. */
  disponivel: number | null
  value: number | undefined
  onChange: (reais: number | null) => void
}

/** Field for one end of the price range. Filters with a debounce; an invalid price filters nothing. */
function FiltroDePreco({ label, disponivel, value, onChange }: FiltroDePrecoProps) {
  const current = value ?? null
  const [text, setText] = useState(formatDecimal(current))
  const pedido = useRef(current)
  const applyPreco = (typedPreco: string) => {
    const preco = parseReais(typedPreco)
    if (!isPrecoValid(preco) || preco === pedido.current) return
    pedido.current = preco
    onChange(preco)
  }
  useDebounce(text, 300, applyPreco)

  // The value changed outside this field: the back button, or 'Limpar filtros'.
  useEffect(() => {
    if (current === pedido.current) return
    pedido.current = current
    setText(formatDecimal(current))
  }, [current])

  return (
    <DecimalField
      label={label}
      placeholder={disponivel === null ? '' : formatReais(disponivel)}
      read={parseReais}
      value={text}
      error={recusaDosReais(text) ?? (isPrecoValid(parseReais(text)) ? undefined : 'Número inválido')}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') applyPreco(text)
      }}
    />
  )
}

const isPrecoValid = (preco: number | null) => preco === null || preco >= 0

export const LimparFiltros = ({ onClick }: { onClick: () => void }) => (
  <button
    type="button"
    className="k-chave justify-center rounded-controle min-h-8.5 py-0 px-2.5 -ml-1.5 text-m text-marca-texto border-transparent hover:bg-marca-suave max-md:min-h-11"
    onClick={onClick}
  >
    <IconFilterOff size={17} aria-hidden />
    Limpar filtros
  </button>
)
