import { IconPlus, IconScan } from '@tabler/icons-react'
import { openLeitor } from '../../../shared/device/shortcuts.ts'
import type { Exportavel } from '../../../shared/planilha/ExportarPlanilha.tsx'
import { PLANILHAS } from '../../../shared/planilha/planilhas.ts'
import { useMay } from '../../../shared/session/session.ts'
import { ActionsMenu, MenuAction } from '../../../shared/ui/ActionsMenu.tsx'
import { Button } from '../../../shared/ui/Button.tsx'
import { PageHeader } from '../../../shared/ui/PageHeader.tsx'
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

const ACOES = [
  [PLANILHAS.produtos, 'Planilha com variações, preços e estoque'],
  [PLANILHAS.movimentos, 'Planilha com as entradas e saídas de estoque'],
] as const

/** Rare actions on the whole stock. */
export function MaisAcoes({ palavra, onExport }: { palavra: string; onExport: (planilha: Exportavel) => void }) {
  if (!useMay('exportar_dados')) return null
  return (
    <ActionsMenu name="Ações sobre o estoque" wordClass={palavra}>
      {(close) =>
        ACOES.map(([planilha, detail]) => (
          <MenuAction
            key={planilha.rota}
            title={planilha.titulo}
            detail={detail}
            onClick={() => {
              close()
              onExport(planilha)
            }}
          />
        ))
      }
    </ActionsMenu>
  )
}
