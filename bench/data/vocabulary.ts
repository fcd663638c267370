/** Words of a believable print shop. Prices in reais, measures in cm, weight in kg. */
export const PECAS = [
  { codigo: 'CAM-TRAD', nome: 'Camiseta Tradicional', preco: 59.9, peso: 0.18, peso_relativo: 5 },
  { codigo: 'CAM-BABY', nome: 'Camiseta Baby Look', preco: 57.9, peso: 0.15, peso_relativo: 3 },
  { codigo: 'CAM-OVER', nome: 'Camiseta Oversized', preco: 89.9, peso: 0.26, peso_relativo: 2 },
  { codigo: 'CAM-INF', nome: 'Camiseta Infantil', preco: 44.9, peso: 0.12, peso_relativo: 2 },
  { codigo: 'REG-ALG', nome: 'Regata de Algodão', preco: 49.9, peso: 0.13, peso_relativo: 2 },
  { codigo: 'POLO-PIQ', nome: 'Polo Piquet', preco: 99.9, peso: 0.24, peso_relativo: 1 },
  { codigo: 'MOL-CAN', nome: 'Moletom Canguru', preco: 159.9, peso: 0.55, peso_relativo: 2 },
  { codigo: 'MOL-CAR', nome: 'Moletom Careca', preco: 139.9, peso: 0.5, peso_relativo: 1 },
  { codigo: 'CAN-CER', nome: 'Caneca de Cerâmica', preco: 39.9, peso: 0.35, peso_relativo: 2 },
  { codigo: 'ECO-BAG', nome: 'Ecobag de Lona', preco: 34.9, peso: 0.11, peso_relativo: 1 },
  { codigo: 'BON-TRU', nome: 'Boné Trucker', preco: 54.9, peso: 0.1, peso_relativo: 1 },
  { codigo: 'AVE-SAR', nome: 'Avental de Sarja', preco: 64.9, peso: 0.22, peso_relativo: 1 },
  { codigo: 'ALM-VEL', nome: 'Almofada Aveludada', preco: 69.9, peso: 0.4, peso_relativo: 1 },
] as const

export const MOTIVOS =
  `Ipê Amarelo, Onça-Pintada, Arara-Azul, Tucano, Jabuticaba, Mandacaru, Calçadão de Copacabana, Pão de Açúcar,
  Serra da Mantiqueira, Chapada Diamantina, Café Coado, Pão de Queijo, Açaí na Tigela, Fusca 68, Kombi Azul,
  Vinil, Fita Cassete, Samba de Roda, Capoeira, Frevo, Xilogravura de Cordel, Lua Cheia, Girassol,
  Costela-de-Adão, Gato Preto, Vira-Lata Caramelo, Bicicleta, Montanha, Onda do Mar, Astronauta`.split(/,\s+/)

export const ESTILOS =
  `Aquarela, Minimalista, Retrô, Geométrico, Linha Fina, Anos 80, Bordado, Neon, Sépia, Pontilhismo, Colagem,
  Tropical`.split(/,\s+/)

/** A word that only one product in a thousand carries: the rare search of the measurement. */
export const MOTIVO_RARO = 'Lobo-Guará'

export const CORES = [
  ['Preto', '#1a1a1a'],
  ['Branco', '#ffffff'],
  ['Cinza-Mescla', '#9ea3a8'],
  ['Azul-Marinho', '#1f2a4d'],
  ['Azul-Céu', '#7fb2e5'],
  ['Vermelho', '#c0262d'],
  ['Bordô', '#6d1f2f'],
  ['Verde-Musgo', '#4b5a34'],
  ['Verde-Água', '#8fd3c1'],
  ['Amarelo-Canário', '#f5d33f'],
  ['Mostarda', '#c9992b'],
  ['Laranja', '#e9762b'],
  ['Rosa-Chá', '#e8b9b4'],
  ['Lilás', '#b9a3d3'],
  ['Caramelo', '#b5793f'],
  ['Cru', '#efe6d3'],
] as const

/** A surname that only twenty customers carry, whatever their number: the rare search of the measurement. */
export const SOBRENOME_RARO = 'Quaresmeira'
/** Surname that one customer in eight or so carries. */
export const SOBRENOME_COMUM = 'Silva'

export const NOMES =
  `Ana Antônio Beatriz Bruno Camila Carlos Cláudia Daniel Débora Eduardo Eliane Fábio Fernanda Francisco Gabriel Gisele
  Guilherme Helena Igor Isabel João Joaquim Jéssica José Júlia Juliana Larissa Leonardo Letícia Lívia Lucas Luciana Luís
  Luíza Marcelo Márcia Maria Mariana Mateus Miguel Natália Otávio Patrícia Paulo Pedro Priscila Rafael Raquel Renata Ricardo
  Roberto Rodrigo Sandra Sebastião Simone Sônia Tatiana Tiago Vanessa Vera Vicente Vinícius Vitória`.split(/\s+/)
export const SOBRENOMES =
  `Almeida Alves Andrade Araújo Barbosa Barros Batista Borges Campos Cardoso Carvalho Castro Conceição Correia Costa Cunha
  Dias Duarte Farias Fernandes Ferreira Figueiredo Fonseca Freitas Gomes Gonçalves Guimarães Lima Lopes Machado Magalhães
  Marques Martins Medeiros Melo Mendes Miranda Monteiro Moraes Moreira Moura Nascimento Nogueira Nunes Oliveira Peixoto
  Pereira Pinto Pires Queiroz Ramos Rezende Ribeiro Rocha Rodrigues Sá Sampaio Santos Siqueira Soares Souza Tavares Teixeira
  Vasconcelos Vieira Xavier`.split(/\s+/)
