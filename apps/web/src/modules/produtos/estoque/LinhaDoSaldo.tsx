import { PECAS_MAXIMAS } from '@estampa/contract/shared/maximos.ts'
import { Contador } from '../../../shared/ui/Contador.tsx'
import css from './correcao.module.css'
import { type Digitadas, quantidadeDe, type Saldo } from './correcao.ts'

interface LinhaDoSaldoProps {
  saldo: Saldo
  digitadas: Digitadas
  /** Why the server refused the quantity. */
  recusa: string | undefined
  onChange: (texto: string) => void
}

const escrever = (pecas: number) => pecas.toLocaleString('pt-BR')

/** One stock: its name, reserved and available pieces, and the physical quantity as a field. */
export function LinhaDoSaldo({ saldo, digitadas, recusa, onChange }: LinhaDoSaldoProps) {
  const { variacaoId, nome, fisico, reservado, disponivel } = saldo
  const quantidade = quantidadeDe(saldo, digitadas)
  const diferenca = quantidade - fisico
  return (
    <li className={css.linha} data-mudado={diferenca !== 0 || undefined}>
      <div className={css.texto}>
        <span className={css.nome}>{nome}</span>
        <span className={css.detalhe}>
          {reservado > 0 && `${escrever(reservado)} ${reservado === 1 ? 'reservada' : 'reservadas'} · `}
          <span data-vazio={disponivel <= 0 || undefined}>
            {`${escrever(disponivel)} ${disponivel === 1 ? 'disponível' : 'disponíveis'}`}
          </span>
          {diferenca !== 0 && (
            <strong className={css.diferenca}>
              {` · antes ${escrever(fisico)} (${diferenca > 0 ? '+' : '−'}${escrever(Math.abs(diferenca))})`}
            </strong>
          )}
        </span>
        {recusa && <span className={css.recusa}>{recusa}</span>}
      </div>
      <Contador
        nome={nome}
        label={`Quantidade de ${nome}`}
        error={recusa !== undefined}
        valor={quantidade}
        minimo={0}
        maximo={PECAS_MAXIMAS}
        maxLength={String(PECAS_MAXIMAS).length}
        texto={digitadas.get(variacaoId) ?? String(fisico)}
        onStep={(valor) => onChange(String(Math.min(Math.max(valor, 0), PECAS_MAXIMAS)))}
        onChange={({ target: { value } }) => onChange(value.replace(/\D/g, ''))}
        onBlur={() => onChange(String(quantidade))}
      />
    </li>
  )
}
