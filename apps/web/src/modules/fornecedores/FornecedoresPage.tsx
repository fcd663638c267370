import type { Fornecedor } from '@estampa/contract/fornecedores/fornecedores.schemas.ts'
import { describeDocumento, formatTelefone } from '@estampa/contract/shared/documents.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { IconTableImport, IconTruckDelivery } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { useMediaQuery } from '../../shared/device/useMediaQuery.ts'
import { useUrlSearch } from '../../shared/device/useUrlParameters.ts'
import { BotaoExportar } from '../../shared/planilha/BotaoExportar.tsx'
import { PLANILHAS } from '../../shared/planilha/planilhas.ts'
import { ListPage } from '../../shared/resource/ListPage.tsx'
import { useList } from '../../shared/resource/useList.ts'
import { useSession } from '../../shared/session/session.ts'
import { Button, FloatingLink } from '../../shared/ui/Button.tsx'
import * as cartao from '../../shared/ui/cartaoDeLista.classes.ts'
import { Skeleton } from '../../shared/ui/states.tsx'
import type { GridLayout } from '../../shared/ui/VirtualGrid.tsx'
import { fornecedores } from './fornecedores.queries.ts'

const VAZIA = {
  message: 'Nenhum fornecedor encontrado.',
  icon: IconTruckDelivery,
  hint: 'Tente outro nome, CPF ou CNPJ, telefone ou e-mail.',
  begin: 'De quem a loja compra as peças aparece aqui.',
  create: { to: '/fornecedores/criar', label: 'Cadastrar o primeiro fornecedor' },
}
const BUSCA = {
  label: 'Buscar por nome, CPF ou CNPJ, telefone ou e-mail',
  nouns: ['fornecedor', 'fornecedores'],
} as const

export default function FornecedoresPage() {
  const [text, onSearch] = useUrlSearch()
  const admin = useSession().usuario?.tipo === 'admin'
  const layout = useLayout()
  return (
    <>
      <ListPage
        title="Fornecedores"
        actions={
          <>
            {admin && (
              <Button to="/fornecedores/importar" variant="default" icon={IconTableImport}>
                Importar
              </Button>
            )}
            <BotaoExportar {...PLANILHAS.fornecedores} filtros={{ busca: text }} />
          </>
        }
        search={{ ...BUSCA, text, onSearch }}
        list={useList(fornecedores.pages(text))}
        empty={VAZIA}
        begin={
          admin && (
            <Button to="/fornecedores/importar" variant="default">
              Importar planilha
            </Button>
          )
        }
        cards={{
          label: 'Lista de fornecedores',
          loading: 'Carregando fornecedores',
          failed: 'Erro ao buscar fornecedores.',
          layout,
          card: (fornecedor) => <FornecedorCard fornecedor={fornecedor} />,
          skeleton: <FornecedorSkeleton />,
        }}
      />
      <FloatingLink to="/fornecedores/criar" label="Novo fornecedor" />
    </>
  )
}

const LAYOUTS = [1, 2, 3].map((columns): GridLayout => ({ columns, height: 104, gap: 12, overscan: 6 }))

function useLayout(): GridLayout {
  const twoColumns = useMediaQuery('(min-width: 45em)')
  const threeColumns = useMediaQuery('(min-width: 68em)')
  return LAYOUTS[Number(twoColumns) + Number(threeColumns)] as GridLayout
}

const CARD = `${cartao.cartao} h-full py-3.5 px-4 overflow-hidden`
const LINE = 'text-s text-texto-suave m-0 mt-1 leading-[1.4] overflow-hidden text-ellipsis whitespace-nowrap'

/** Plain elements: scrolling draws thousands. */
const FornecedorCard = memo(function FornecedorCard({ fornecedor }: { fornecedor: Fornecedor }) {
  const { id, nome, documento, telefone, email, prazo_dias } = fornecedor
  const contact = [telefone && formatTelefone(telefone), email].filter(Boolean).join(' · ')
  const terms = [
    documento && describeDocumento(documento),
    prazo_dias !== null && (prazo_dias === 0 ? 'entrega na hora' : `entrega em ${plural(prazo_dias, 'dia', 'dias')}`),
  ]
  return (
    <article className={CARD}>
      <h2 className={`${cartao.nome} leading-[1.35]`}>
        <Link className={cartao.link} to={`/fornecedores/${id}`}>
          {nome}
        </Link>
      </h2>
      <p className={`${LINE} tabular-nums`}>{terms.filter(Boolean).join(' · ')}</p>
      <p className={LINE}>{contact}</p>
    </article>
  )
})

const FornecedorSkeleton = () => (
  <div className={CARD} aria-hidden>
    <Skeleton width="70%" height="1em" />
    <Skeleton width="45%" height="0.8em" />
  </div>
)
