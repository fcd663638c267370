import { IconArrowBarToDown } from '@tabler/icons-react'
import type { FieldArrayWithId } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import type { AcoesDoFormulario, CamposDoProduto } from '../../campos.ts'
import type { Coluna } from './bloco.ts'
import { LinhaDaVariacao } from './LinhaDaVariacao.tsx'
import css from './Tabela.module.css'
import { aoColar, aoFocar, aoTeclar } from './teclado.ts'
import { useBlocos } from './useBlocos.ts'

interface TabelaDeVariacoesProps {
  linhas: readonly FieldArrayWithId<CamposDoProduto, 'variacoes', 'chave'>[]
  form: AcoesDoFormulario
  onRemove: (indice: number) => void
  /** The id of the variation that the address asks for. */
  pedida: number
}

const NUMERICAS: readonly { coluna: Coluna; titulo: string; unidade?: string }[] = [
  { coluna: 'quantidade', titulo: 'Quantidade' },
  { coluna: 'preco_venda', titulo: 'Preço de Venda', unidade: 'R$' },
  { coluna: 'preco_custo', titulo: 'Preço de Custo', unidade: 'R$' },
]

/** The variations as rows to be typed, filled down and pasted into, like a spreadsheet. */
export function TabelaDeVariacoes({ linhas, form, onRemove, pedida }: TabelaDeVariacoesProps) {
  const [temCor, temTamanho] = useWatch({ control: form.control, name: ['tem_cor', 'tem_tamanho'] })
  const blocos = useBlocos(linhas)
  return (
    <>
      <div className={css.rolagem}>
        <table
          className={css.tabela}
          aria-label="Variações"
          onKeyDown={(event) => aoTeclar(event, blocos)}
          onPaste={(event) => aoColar(event, blocos)}
          onFocus={aoFocar}
          onInput={blocos.digitou}
        >
          <thead>
            <tr>
              <th scope="col" className={css.numero}>
                <span className="somente-leitor">Número</span>
              </th>
              {temCor && <th scope="col">Cor</th>}
              {temTamanho && <th scope="col">Tamanho</th>}
              <th scope="col" className={css.sku}>
                SKU
              </th>
              {NUMERICAS.map(({ coluna, titulo, unidade }) => (
                <th key={coluna} scope="col">
                  <span className={css.titulo}>
                    <span>
                      {titulo}
                      {unidade && <span className={css.unidade}> {unidade}</span>}
                    </span>
                    <button
                      type="button"
                      className={css.preencher}
                      disabled={linhas.length < 2}
                      aria-label={`Preencher para baixo: ${titulo}`}
                      title="Preencher para baixo: repete o valor da primeira linha"
                      onClick={() => blocos.preencher(0, coluna)}
                    >
                      <IconArrowBarToDown size={17} stroke={1.8} aria-hidden />
                    </button>
                  </span>
                </th>
              ))}
              <th scope="col">
                <span className="somente-leitor">Remover</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {linhas.map(({ chave, id }, indice) => (
              <LinhaDaVariacao
                key={chave}
                indice={indice}
                form={form}
                onRemove={onRemove}
                destacada={id !== null && id === pedida}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className={css.dica}>
        <span className={css.teclas}>
          Enter e setas mudam de linha; Ctrl+D repete o valor para baixo. Cole aqui uma coluna da sua planilha.
        </span>{' '}
        Descrição, imagens e QR Code ficam nos cartões.
      </p>
    </>
  )
}
