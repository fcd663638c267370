import { SITUACOES_DA_COMPRA } from '@estampa/contract/compras/compras.machine.ts'
import { IconTruckDelivery } from '@tabler/icons-react'
import { idDe } from '../../shared/api/readers.ts'
import { CompraRow } from '../../shared/compras/CompraRow.tsx'
import { type FiltroDasCompras, listCompras } from '../../shared/compras/listCompras.ts'
import { setParameter, useUrlParameters, useUrlSearch } from '../../shared/device/useUrlParameters.ts'
import { BotaoExportar } from '../../shared/planilha/BotaoExportar.tsx'
import { PLANILHAS } from '../../shared/planilha/planilhas.ts'
import { ListPage } from '../../shared/resource/ListPage.tsx'
import { useList } from '../../shared/resource/useList.ts'
import { FloatingLink } from '../../shared/ui/Button.tsx'
import { SelectField } from '../../shared/ui/fields/SelectField.tsx'
import { LoadingState } from '../../shared/ui/states.tsx'
import { NotaButton } from './NotaButton.tsx'

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
  { value: 'custos_a_gravar', label: 'Custos a gravar' },
]

export default function ComprasPage() {
  const [text, onSearch] = useUrlSearch()
  const [params, change] = useUrlParameters()
  const situacao = FILTERS.find(({ value }) => value === params.get('situacao'))?.value
  const fornecedor = idDe(params.get('fornecedor'))
  const filters = {
    ...(text && { busca: text }),
    ...(situacao && { situacao: situacao as FiltroDasCompras }),
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
        row={(compra) => <CompraRow key={compra.id} compra={compra} fornecedor={compra.fornecedor.nome} />}
      />
      <FloatingLink to="/compras/criar" label="Nova compra" />
    </>
  )
}
