import type { Copias } from '@estampa/contract/copias/copias.schemas.ts'
import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import type { LinhaDaSaude } from '@estampa/contract/sistema/saude.schemas.ts'
import { assunto, duracao, fazer, ir } from './linhas.ts'

/** Three nights were missed. */
const MUITO_ATRASADA_MS = 3 * 86_400_000

export function linhaDaCopia({ ativo, hora, atrasada, falha, copias: [nova] }: Copias, agora: Date): LinhaDaSaude {
  const { bem, atencao, problema } = assunto('copia', 'Cópia de segurança')
  const fazerUma = ir('Fazer uma cópia agora', '/configuracoes')
  if (falha) return problema(`A última tentativa falhou: ${falha.mensagem}`, fazerUma)
  if (!nova) {
    if (atrasada) return problema('Ainda não há nenhuma cópia de segurança.', fazerUma)
    return ativo
      ? bem(`A primeira cópia será feita às ${hora}.`)
      : atencao('A cópia diária está desligada (BACKUP_ATIVO), e não há nenhuma.', fazerUma)
  }
  const idade = agora.getTime() - Date.parse(nova.criada_em)
  const ultima = `A última cópia é de ${formatarDataHora(nova.criada_em)}, há ${duracao(idade / 1000)}`
  if (atrasada) return (idade > MUITO_ATRASADA_MS ? problema : atencao)(`${ultima}.`, fazerUma)
  if (!ativo) return atencao(`${ultima}, e a cópia diária está desligada (BACKUP_ATIVO).`, fazerUma)
  if (nova.chave === 'ausente')
    return atencao(
      `${ultima}, mas não contém a chave secreta da loja.`,
      fazer('Reinicie o sistema, que gera outra chave, e faça uma cópia nova em Configurações.'),
    )
  return bem(
    `${ultima}, ${nova.verificacao === 'completa' ? 'restaurada à parte e conferida' : 'não conferida por uma restauração'}.`,
  )
}

/** Offered once; null while there is nothing to encrypt. */
export function linhaDaCifra({ ativo, copias, cifra: { modo } }: Copias): LinhaDaSaude | null {
  const { bem, atencao } = assunto('copia_cifra', 'Cifra das cópias')
  if (modo === 'nenhuma') return bem('As cópias não são cifradas, como a loja decidiu.')
  if (modo !== null)
    return bem(`As cópias são cifradas ${modo === 'senha' ? 'com uma senha' : 'para um destinatário'}.`)
  if (!ativo && copias.length === 0) return null
  return atencao(
    'As cópias não são cifradas: quem tiver uma lê os dados dos clientes e a chave secreta da loja.',
    ir('Cifrar as cópias', '/configuracoes'),
  )
}

/** Null while nothing is known of the disks. */
export function linhaDoLugar({ pasta, copias }: Copias, mesmoDisco: boolean | null): LinhaDaSaude | null {
  const { bem, atencao } = assunto('copia_fora', 'Lugar das cópias')
  if (mesmoDisco === null || copias.length === 0) return null
  if (!mesmoDisco) return bem(`As cópias ficam em ${pasta}, fora do disco dos dados.`)
  return atencao(
    `As cópias ficam em ${pasta}, no mesmo disco dos dados: se ele falhar, perdem-se juntos.`,
    fazer('Informe em BACKUP_PASTA uma pasta de outro disco e reinicie o sistema.'),
  )
}
