import { ORDENS, type OrdemDasVendas } from '@estampa/contract/vendas/ordens.ts'
import { ORIGENS } from '@estampa/contract/vendas/origens.ts'
import { IconAdjustmentsHorizontal, IconFilterOff } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { SelectField } from '../../../shared/ui/SelectField.tsx'
import { TextField } from '../../../shared/ui/TextField.tsx'
import { useMediaQuery } from '../../../shared/useMediaQuery.ts'
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

/** What narrows and orders the list: switches in sight, the other fields behind 'Filtros'. */
export function FiltrosDaFila({ filtros, ativos, mudar, limpar, fila }: FiltrosDaFilaProps) {
  const painel = useId()
  const { origem, vendedor, de, ate } = filtros
  const nosCampos = [origem, vendedor, de, ate].filter((valor) => valor !== undefined).length
  const [aberto, setAberto] = useState(nosCampos > 0)
  const quantas = { atrasadas: fila?.atrasadas, prioritarias: fila?.prioritarias }
  const estreita = useMediaQuery('(max-width: 47.99em)')
  const campo = (nome: 'origem' | 'vendedor' | 'de' | 'ate') => ({
    value: filtros[nome] ?? '',
    onChange: ({ target }: { target: { value: string } }) => mudar(nome, target.value),
  })
  const ordenar = (
    <SelectField
      label="Ordenar por"
      hideLabel={!estreita}
      value={filtros.ordem ?? ORDENS[0]}
      options={Object.entries(NOMES_DAS_ORDENS).map(([value, label]) => ({ value, label }))}
      onChange={(event) => mudar('ordem', event.target.value === ORDENS[0] ? '' : event.target.value)}
    />
  )
  return (
    <div className={css.filtros}>
      <div className={css.chaves}>
        {CHAVES.map((nome) => {
          const numero = nome === 'atrasadas' || nome === 'prioritarias' ? quantas[nome] : null
          return (
            <button
              key={nome}
              type="button"
              className={css.chave}
              data-aviso={(nome === 'atrasadas' && (numero ?? 0) > 0) || undefined}
              aria-pressed={filtros[nome] === true}
              onClick={() => mudar(nome, filtros[nome] ? '' : '1')}
            >
              {NOMES_DAS_CHAVES[nome]}
              {numero !== null && <span>{numero === undefined ? '' : numero > 1000 ? '1.000+' : numero}</span>}
            </button>
          )
        })}
        <button
          type="button"
          className={css.chave}
          aria-expanded={aberto}
          aria-controls={aberto ? painel : undefined}
          onClick={() => setAberto(!aberto)}
        >
          <IconAdjustmentsHorizontal size={18} aria-hidden />
          Filtros
          {nosCampos > 0 && <span>{nosCampos}</span>}
        </button>
        {ativos > 0 && (
          <button type="button" className={css.limpar} onClick={limpar}>
            <IconFilterOff size={17} aria-hidden />
            Limpar filtros
          </button>
        )}
        {!estreita && <div className={css.ordem}>{ordenar}</div>}
      </div>
      {aberto && (
        <div className={css.campos} id={painel}>
          {estreita && <div className={css.inteira}>{ordenar}</div>}
          <SelectField
            label="Origem"
            placeholder="Todas"
            options={ORIGENS.map(({ valor, rotulo }) => ({ value: valor, label: rotulo }))}
            {...campo('origem')}
          />
          <SelectField
            label="Vendedor"
            placeholder="Todos"
            options={comEscolhido(fila?.vendedores ?? [], vendedor)}
            {...campo('vendedor')}
          />
          <TextField label="Registradas de" type="date" max={ate} {...campo('de')} />
          <TextField label="Até" type="date" min={de} {...campo('ate')} />
        </div>
      )}
    </div>
  )
}

/** The choices with the one in force among them, even while they are being read. */
function comEscolhido(vendedores: Fila['vendedores'], escolhido: number | undefined) {
  const opcoes = vendedores.map(({ id, nome }) => ({ value: id, label: nome }))
  const falta = escolhido !== undefined && !vendedores.some(({ id }) => id === escolhido)
  return falta ? [...opcoes, { value: escolhido, label: `Usuário ${escolhido}` }] : opcoes
}
