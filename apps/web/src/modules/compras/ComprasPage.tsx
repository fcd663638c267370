import { SITUACOES_DA_COMPRA } from '@estampa/contract/compras/compras.machine.ts'
import type { CompraResumo } from '@estampa/contract/compras/compras.schemas.ts'
import { formatDate } from '@estampa/contract/shared/dates.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { IconFileImport, IconTruckDelivery } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { idDe } from '../../shared/api/readers.ts'
import { setParameter, useUrlParameters, useUrlSearch } from '../../shared/device/useUrlParameters.ts'
import { BotaoExportar } from '../../shared/planilha/BotaoExportar.tsx'
import { PLANILHAS } from '../../shared/planilha/planilhas.ts'
import { ListPage } from '../../shared/resource/ListPage.tsx'
import { useList } from '../../shared/resource/useList.ts'
import { useTold } from '../../shared/resource/useTold.ts'
import { FloatingLink } from '../../shared/ui/Button.tsx'
import { FileButton } from '../../shared/ui/FileButton.tsx'
import { SelectField } from '../../shared/ui/fields/SelectField.tsx'
import { LoadingState } from '../../shared/ui/states.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { listCompras, sendNotaXml } from './compras.queries.ts'
import { SituacaoBadge } from './SituacaoBadge.tsx'

const VAZIA = {
  message: 'Nenhuma compra encontrada.',
  icon: IconTruckDelivery,
  hint: 'Tente outro fornecedor, produto ou situação.',
  begin: 'O que a loja pede aos fornecedores aparece aqui, com o que já chegou.',
  create: { to: '/compras/criar', label: 'Fazer a primeira compra' },
}
const BUSCA = { label: 'Buscar por número, fornecedor, produto ou SKU', nouns: ['compra', 'compras'] } as const
const FILTERS = [
  { value: 'abertas', label: 'A receber' },
  ...Object.entries(SITUACOES_DA_COMPRA).map(([value, label]) => ({ value, label })),
]

export default function ComprasPage() {
  const [text, onSearch] = useUrlSearch()
  const [params, change] = useUrlParameters()
  const situacao = FILTERS.find(({ value }) => value === params.get('situacao'))?.value
  const fornecedor = idDe(params.get('fornecedor'))
  const filters = {
    ...(text && { busca: text }),
    ...(situacao && { situacao: situacao as keyof typeof SITUACOES_DA_COMPRA }),
    ...(fornecedor !== null && { fornecedor_id: fornecedor }),
  }
  const list = useList(listCompras(filters))
  return (
    <>
      <ListPage
        title="Compras"
        actions={
          <>
            <BotaoExportar {...PLANILHAS.compras} filtros={filters} />
            <NotaButton />
          </>
        }
        search={{
          ...BUSCA,
          text,
          onSearch,
          children: (
            <SelectField
              label="Situação"
              hideLabel
              value={situacao ?? ''}
              placeholder="Todas as situações"
              onChange={({ target }) => change((next) => setParameter(next, 'situacao', target.value))}
              options={FILTERS}
            />
          ),
        }}
        filtered={text !== '' || situacao !== undefined || fornecedor !== null}
        list={list}
        loading={<LoadingState message="Carregando compras" />}
        empty={VAZIA}
        failed="Erro ao buscar compras."
        more="Mostrar mais compras"
        name="Lista de compras"
        listClass="flex flex-col gap-2.5"
        row={(compra) => <Linha key={compra.id} compra={compra} />}
      />
      <FloatingLink to="/compras/criar" label="Nova compra" />
    </>
  )
}

/** Takes the XML of a supplier's invoice; one that was taken before opens its purchase. */
function NotaButton() {
  const navigate = useNavigate()
  const send = useTold(
    {
      ...sendNotaXml,
      onSuccess: ({ id, isKnown }) => {
        if (isKnown) toast('warning', 'Esta nota já foi lançada: esta é a compra dela.')
        return navigate(`/compras/${id}`)
      },
    },
    'O XML não pôde ser lido. Tente novamente.',
  )
  return (
    <FileButton
      variant="default"
      icon={IconFileImport}
      field="XML da nota do fornecedor"
      accept=".xml,text/xml,application/xml"
      loading={send.isPending}
      onFiles={([file]) => file && send.mutate(file)}
    >
      Ler XML da nota
    </FileButton>
  )
}

function Linha({ compra }: { compra: CompraResumo }) {
  const { id, numero, fornecedor, situacao, pecas, recebidas, previsao, atrasada, total } = compra
  const facts = [
    plural(pecas, 'peça', 'peças'),
    recebidas > 0 && plural(recebidas, 'recebida', 'recebidas'),
    previsao !== null && `${atrasada ? 'atrasada desde' : 'prevista para'} ${formatDate(previsao)}`,
  ]
  return (
    <li className="k-caixa k-pontas relative py-3.5 px-4 [&:has(a:focus-visible)]:outline-2 [&:has(a:focus-visible)]:outline-marca [&:has(a:focus-visible)]:outline-offset-2 [&_a]:font-forte [&_a]:text-inherit [&_a]:no-underline [&_a]:outline-none [&_a::after]:absolute [&_a::after]:inset-0 [&_a::after]:content-['']">
      <span className="flex-1 flex flex-col min-w-0 wrap-anywhere basis-80 gap-0.5">
        <Link to={`/compras/${id}`}>
          Compra {numero} · {fornecedor.nome}
        </Link>
        <span className={`text-s ${atrasada ? 'text-perigo-texto' : 'text-texto-suave'}`}>
          {facts.filter(Boolean).join(' · ')}
        </span>
      </span>
      <SituacaoBadge situacao={situacao} />
      {total !== null && (
        <span className="min-w-24 ms-auto font-forte tabular-nums text-right">{formatReais(total)}</span>
      )}
    </li>
  )
}
