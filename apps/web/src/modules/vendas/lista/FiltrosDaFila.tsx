import { SITUACOES_DE_PAGAMENTO } from '@estampa/contract/pagamentos/situacao.ts'
import { ORDENS, type OrdemDasVendas } from '@estampa/contract/vendas/ordens.ts'
import { ORIGENS } from '@estampa/contract/vendas/origens.ts'
import { IconAdjustmentsHorizontal, IconArrowsSort, IconFilterOff } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { SelectField } from '../../../shared/ui/SelectField.tsx'
import { TextField } from '../../../shared/ui/TextField.tsx'
import type { Fila } from '../fila.ts'
import css from './FiltrosDaFila.module.css'
import { CHAVES, type useFiltros } from './useFiltros.ts'

const NOMES_DAS_CHAVES: Readonly<Record<(typeof CHAVES)[number], string>> = {
  atrasadas: 'Atrasadas',
  prioritarias: 'Prioritárias',
  com_anotacao: 'Com anotação',
  importadas: 'Importadas',
}
const NOMES_DAS_ORDENS: Readonly<Record<OrdemDasVendas, string>> = {
  alteradas: 'Alteradas por último',
  paradas: 'Paradas há mais tempo',
  novas: 'Mais novas',
  antigas: 'Mais antigas',
}

type FiltrosDaFilaProps = Pick<ReturnType<typeof useFiltros>, 'filtros' | 'ativos' | 'mudar' | 'limpar'> & {
  fila: Fila | undefined
}

const opcoesDe = (opcoes: readonly { valor: string; rotulo: string }[]) =>
  opcoes.map(({ valor: value, rotulo: label }) => ({ value, label }))

/** What narrows the list, behind one button that says how many filters are on; and the list's order. */
export function FiltrosDaFila({ filtros, ativos, mudar, limpar, fila }: FiltrosDaFilaProps) {
  const painel = useId()
  const [aberto, setAberto] = useState(false)
  const { vendedor, de, ate } = filtros
  const quantas = {
    atrasadas: fila?.atrasadas ?? 0,
    prioritarias: fila?.prioritarias ?? 0,
    com_anotacao: 0,
    importadas: 0,
  }
  const campo = (nome: 'pagamento' | 'origem' | 'vendedor' | 'de' | 'ate') => ({
    value: filtros[nome] ?? '',
    onChange: ({ target }: { target: { value: string } }) => mudar(nome, target.value),
  })
  return (
    <>
      <button
        type="button"
        className={css.chave}
        aria-expanded={aberto}
        aria-controls={aberto ? painel : undefined}
        onClick={() => setAberto(!aberto)}
      >
        <IconAdjustmentsHorizontal size={18} aria-hidden />
        Filtros
        {ativos > 0 && <span className={css.quantos}>{ativos}</span>}
      </button>
      <div className={css.ordem}>
        <IconArrowsSort size={18} aria-hidden />
        <SelectField
          label="Ordenar por"
          hideLabel
          value={filtros.ordem ?? ORDENS[0]}
          options={Object.entries(NOMES_DAS_ORDENS).map(([value, label]) => ({ value, label }))}
          onChange={(event) => mudar('ordem', event.target.value === ORDENS[0] ? '' : event.target.value)}
        />
      </div>
      {aberto && (
        <div className={css.painel} id={painel}>
          <div className={css.chaves}>
            {CHAVES.map((nome) => (
              <button
                key={nome}
                type="button"
                className={css.chave}
                aria-pressed={filtros[nome] === true}
                onClick={() => mudar(nome, filtros[nome] ? '' : '1')}
              >
                {NOMES_DAS_CHAVES[nome]}
                {quantas[nome] > 0 && <span>{quantas[nome] > 1000 ? '1.000+' : quantas[nome]}</span>}
              </button>
            ))}
            {ativos > 0 && (
              <button type="button" className={css.limpar} onClick={limpar}>
                <IconFilterOff size={17} aria-hidden />
                Limpar filtros
              </button>
            )}
          </div>
          <div className={css.campos}>
            <SelectField
              label="Pagamento"
              placeholder="Todos os pagamentos"
              options={opcoesDe(SITUACOES_DE_PAGAMENTO)}
              {...campo('pagamento')}
            />
            <SelectField label="Origem" placeholder="Todas" options={opcoesDe(ORIGENS)} {...campo('origem')} />
            <SelectField
              label="Vendedor"
              placeholder="Todos"
              options={comEscolhido(fila?.vendedores ?? [], vendedor)}
              {...campo('vendedor')}
            />
            <TextField label="Registradas de" type="date" max={ate} {...campo('de')} />
            <TextField label="Até" type="date" min={de} {...campo('ate')} />
          </div>
        </div>
      )}
    </>
  )
}

/** The choices with the one in force among them, even while they are being read. */
function comEscolhido(vendedores: Fila['vendedores'], escolhido: number | undefined) {
  const opcoes = vendedores.map(({ id, nome }) => ({ value: id, label: nome }))
  const falta = escolhido !== undefined && !vendedores.some(({ id }) => id === escolhido)
  return falta ? [...opcoes, { value: escolhido, label: `Usuário ${escolhido}` }] : opcoes
}
