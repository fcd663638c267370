import { IconDots, IconPlus, IconScan } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { openLeitor } from '../../../shared/device/shortcuts.ts'
import type { Exportavel } from '../../../shared/planilha/ExportarPlanilha.tsx'
import { PLANILHAS } from '../../../shared/planilha/planilhas.ts'
import { useMay } from '../../../shared/session/session.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { PageHeader } from '../../../shared/ui/PageHeader.tsx'
import { usePanel } from '../../../shared/ui/usePanel.ts'
import type { FiltrosDeProdutos } from '../produtos.queries.ts'
import css from './CabecalhoDeProdutos.module.css'

const PALAVRA =
  'ml-2.5 max-md:absolute max-md:w-px max-md:h-px max-md:m-0 max-md:overflow-hidden max-md:[clip-path:inset(50%)]'

interface CabecalhoDeProdutosProps {
  filtros: FiltrosDeProdutos
  onExport: (planilha: Exportavel) => void
}

/** On a phone the lesser buttons keep their icon and their name, but not their word. */
export const CabecalhoDeProdutos = ({ filtros, onExport }: CabecalhoDeProdutosProps) => (
  <PageHeader
    title="Produtos"
    actions={
      <div className={css.acoes}>
        <MaisAcoes
          palavra={PALAVRA}
          onExport={(planilha) =>
            onExport(planilha.rota === 'GET /produtos/exportar/' ? { ...planilha, filtros } : planilha)
          }
        />
        <Button variant="default" onClick={openLeitor}>
          <IconScan size={18} aria-hidden />
          <span className={PALAVRA}>Escanear</span>
        </Button>
        <Button to="/produtos/criar" icon={IconPlus}>
          Criar Produto
        </Button>
      </div>
    }
  />
)

const ACAO =
  'block w-full min-h-11 py-2 px-3 text-texto text-start no-underline rounded-controle-p hover:bg-fundo focus-visible:bg-fundo [&_:is(strong,span)]:block [&_span]:text-s [&_span]:text-texto-suave'

const ACOES = [
  [PLANILHAS.produtos, 'Planilha com variações, preços e estoque'],
  [PLANILHAS.movimentos, 'Planilha com as entradas e saídas de estoque'],
] as const

/** Rare actions on the whole stock, in a panel below their button. Esc, a click outside and a choice close it. */
export function MaisAcoes({ palavra, onExport }: { palavra: string; onExport: (planilha: Exportavel) => void }) {
  const [aberto, setAberto] = useState(false)
  const exporta = useMay('exportar_dados')
  const root = useRef<HTMLDivElement>(null)
  const botao = useRef<HTMLButtonElement>(null)
  usePanel(aberto, () => setAberto(false), root, botao)
  useEffect(() => {
    if (aberto) root.current?.querySelector<HTMLElement>('li > *')?.focus()
  }, [aberto])
  if (!exporta) return null
  return (
    <div className="relative" ref={root}>
      <Button ref={botao} variant="default" aria-expanded={aberto} onClick={() => setAberto(!aberto)}>
        <IconDots size={18} aria-hidden />
        <span className={palavra}>Mais ações</span>
      </Button>
      {aberto && (
        <ul
          className="absolute top-[calc(100%_+_6px)] left-0 z-60 w-max max-w-[calc(100vw_-_2_*_var(--e-margem))] p-1.5 bg-superficie border border-borda rounded-grupo shadow-3"
          aria-label="Ações sobre o estoque"
        >
          {ACOES.map(([planilha, detail]) => (
            <li key={planilha.rota}>
              <button
                type="button"
                className={ACAO}
                onClick={() => {
                  setAberto(false)
                  onExport(planilha)
                }}
              >
                <strong>{planilha.titulo}</strong>
                <span>{detail}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
